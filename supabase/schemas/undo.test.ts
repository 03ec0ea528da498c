// What returns by Undo and is not listed in the bin, and answers that are taken back.

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()

const add = async (by: Person, table: string, values: object) =>
  (
    await by.db
      .from(table)
      .insert({ family_id: family.id, ...values })
      .select('*')
      .single()
      .throwOnError()
  ).data

async function storeFile(by: Person): Promise<string> {
  const path = `${by.id}/${randomBytes(16).toString('base64url')}.gif`
  const file = new Blob([Uint8Array.from(GIF)], { type: 'image/gif' })
  const { error } = await by.db.storage.from('family-media').upload(path, file)
  if (error) throw error
  return path
}

const ofPair = (one: string, other: string) => one.slice(0, 18) + other.slice(18)

test('an admin removes what a member added, and Undo puts back exactly that', async () => {
  const playlist = await add(cousin, 'family_playlists', { name: 'Kitchen' })
  const song = await add(cousin, 'playlist_songs', { family_playlist_id: playlist.id, title: 'Aquarela' })
  await nana.db.from('playlist_songs').delete().eq('id', song.id).throwOnError()

  const { data: listed } = await nana.db.rpc('recycle_bin').throwOnError()
  expect(listed).toEqual([])
  const { data: restored } = await nana.db.rpc('restore_deleted', { ids: [song.id] }).throwOnError()
  expect(restored).toEqual([song.id])
  expect((await cousin.db.from('playlist_songs').select().eq('id', song.id).single()).data).toEqual(song)
})

const START = '2031-01-01T10:00:00Z'
const SECOND = '2031-01-08T10:00:00Z'

test('an answer is taken back from one date of a series, and from an event', async () => {
  const times = { start_time: START, end_time: '2031-01-01T11:00:00Z' }
  const series = await add(nana, 'events', {
    title: 'Choir',
    ...times,
    rrule: 'FREQ=WEEKLY',
    time_zone: 'UTC',
  })
  const mine = async (event: string) =>
    (
      await cousin.db
        .from('event_attendees')
        .select('status, occurrences')
        .match({ event_id: event, user_id: cousin.id })
    ).data
  const answer = (occurrence: string, status: string, scope: string) =>
    cousin.db.rpc('answer_occurrence', { series: series.id, occurrence, status, scope }).throwOnError()
  const takeBack = (values: object) => cousin.db.rpc('take_back_answer', values).throwOnError()

  await answer(SECOND, 'going', 'this')
  await takeBack({ event: series.id, occurrence: SECOND })
  expect(await mine(series.id)).toEqual([])

  await answer(START, 'maybe', 'all')
  const before = await mine(series.id)
  await takeBack({ event: series.id, occurrence: SECOND })
  expect(await mine(series.id)).toEqual(before)

  const event = await add(nana, 'events', { title: 'Lunch', ...times })
  await cousin.db
    .from('event_attendees')
    .insert({ event_id: event.id, user_id: cousin.id, status: 'going' })
    .throwOnError()
  await takeBack({ event: event.id })
  expect(await mine(event.id)).toEqual([])
})

test('a picture returns to its place in an album, and as its cover', async () => {
  const album = await add(cousin, 'albums', { title: 'Lake', for_family: true })
  const photos = []
  for (const title of ['one', 'two']) {
    const photo = await add(cousin, 'media', { title, file_path: await storeFile(cousin) })
    await cousin.db
      .from('album_items')
      .insert({ family_id: family.id, album_id: album.id, media_id: photo.id })
      .throwOnError()
    photos.push(photo.id)
  }
  await cousin.db.from('albums').update({ cover_id: photos[0] }).eq('id', album.id).throwOnError()
  const state = async () => [
    (await cousin.db.from('album_items').select().eq('album_id', album.id).order('position')).data,
    (await cousin.db.from('albums').select('cover_id').eq('id', album.id).single()).data,
  ]
  const before = await state()

  await nana.db.from('album_items').delete().match({ album_id: album.id, media_id: photos[0] }).throwOnError()
  expect(await state()).not.toEqual(before)
  await nana.db.rpc('restore_deleted', { ids: [ofPair(album.id, photos[0])] }).throwOnError()
  expect(await state()).toEqual(before)
})
