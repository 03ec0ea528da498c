// A member of an invented family, and the rows that their screens are about.

import type { Sql } from 'postgres'
import { defineIds, type Size } from './fill.ts'

export type Place = { id: string; created_at: string }
export type Reader = Record<
  | 'family'
  | 'me'
  | 'session'
  | 'other'
  | 'person'
  | 'post'
  | 'series'
  | 'event'
  | 'recipe'
  | 'album'
  | 'media'
  | 'playlist'
  | 'conversation'
  | 'comment',
  string
> & {
  /** From the middle of what the family has: the end of an earlier page. */
  olderPost: Place
  olderMedia: Place
  olderMessage: Place
  olderNotification: Place
  /** A month in the middle of the timeline, such as `201504`. */
  month: number
  /** The newest stored files. */
  files: string[]
}

/** @param family its number in `fillHub` */
export async function findReader(sql: Sql, family: number, size: Size): Promise<Reader> {
  await defineIds(sql)
  const [ids] = await sql.unsafe(`
    select pg_temp.id('family', ${family}, 0) as family, pg_temp.id('member', ${family}, 0) as me,
           pg_temp.id('session', ${family}, 0) as session, pg_temp.id('member', ${family}, 1) as other,
           pg_temp.own('person', ${family}, ${size.members}) as person,
           pg_temp.own('post', ${family}, ${size.posts - 1}) as post, pg_temp.own('event', ${family}, 0) as series,
           pg_temp.own('event', ${family}, 1) as event, pg_temp.own('recipe', ${family}, 1) as recipe,
           pg_temp.own('album', ${family}, 0) as album, pg_temp.own('media', ${family}, 0) as media,
           pg_temp.own('playlist', ${family}, 0) as playlist, pg_temp.own('comment', ${family}, 0) as comment,
           pg_temp.id('conversation', ${family}, 0) as conversation`)
  const known = ids as unknown as Reader
  const { family: id, conversation } = known

  const middleOf = async (rows: string) => {
    const [place] = await sql.unsafe(`
      select id, to_json(created_at) #>> '{}' as created_at from ${rows} order by created_at, id
      offset (select count(*) / 2 from ${rows}) limit 1`)
    return place as unknown as Place
  }
  const media = `public.media where family_id = '${id}'`
  const [month] = await sql.unsafe(`
    select taken_month from ${media} order by taken_month offset (select count(*) / 2 from ${media}) limit 1`)
  const files = await sql.unsafe(`
    select file_path from ${media} and bucket_id = 'family-media' and not is_private order by created_at desc limit 60`)
  return {
    ...known,
    olderPost: await middleOf(`public.posts where family_id = '${id}'`),
    olderMedia: await middleOf(media),
    olderMessage: await middleOf(`public.messages where conversation_id = '${conversation}'`),
    olderNotification: await middleOf(`public.notifications where family_id = '${id}'`),
    month: month?.taken_month,
    files: files.map(({ file_path }) => file_path),
  }
}
