// A conversation, an album or a photo goes on while someone in it leaves the family, or can no longer see just that. With
// their connection open they hear no more of it, and change nothing.

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { group, takeOut, write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'
import { catchUp, listenTo } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana } = await hub.aFamily()
const family_id = family.id

type Answer = PromiseLike<{ data: unknown; error: { code: string } | null }>

type Scene = {
  /** The table whose changes the guest receives. */
  table: string
  goOn: () => PromiseLike<unknown>
  /** Takes this one thing from the guest. */
  withdraw?: () => PromiseLike<unknown>
  /** What the guest could see or do until then. */
  attempts: () => Answer[]
}

const add = async (by: Person, table: string, values: object): Promise<string> =>
  (await by.db.from(table).insert(values).select('id').single().throwOnError()).data.id

async function photo(by: Person, is_private = false): Promise<string> {
  const file_path = `${by.id}/${randomBytes(16).toString('base64url')}.gif`
  const file = new Blob([Uint8Array.from(GIF)], { type: 'image/gif' })
  const { error } = await by.db.storage.from('family-media').upload(file_path, file)
  if (error) throw error
  return add(by, 'media', { family_id, title: 'Lake', file_path, is_private })
}

/** A private photo that the guest sees as immediate family. */
async function privatePhoto(guest: Person) {
  const near = () => nana.db.from('immediate_family')
  await near().insert({ relative_id: guest.id }).throwOnError()
  return { media_id: await photo(nana, true), withdraw: () => near().delete().eq('relative_id', guest.id) }
}

async function comments(guest: Person, subject: object): Promise<Scene> {
  const comment = (by: Person, values: object = {}) =>
    add(by, 'comments', { family_id, content: 'Pie', ...subject, ...values })
  const theirs = await comment(guest)
  const own = () => guest.db.from('comments')
  return {
    table: 'comments',
    goOn: () => comment(nana, { parent_id: theirs, mentions: [guest.id] }),
    attempts: () => [
      own().select('content').match(subject),
      own().insert({ family_id, content: 'More', ...subject }),
      own().insert({ family_id, content: 'More', ...subject, parent_id: theirs }),
      own().update({ content: 'Less' }).eq('id', theirs).select(),
      own().delete().eq('id', theirs).select(),
      guest.db.from('reactions').insert({ comment_id: theirs, user_id: guest.id, emoji: '🧡' }),
    ],
  }
}

async function reactions(guest: Person): Promise<Scene> {
  const post_id = await add(nana, 'posts', { family_id, content: 'Pie' })
  const react = (by: Person, emoji: string) =>
    by.db.from('reactions').insert({ post_id, user_id: by.id, emoji })
  await react(guest, '🎉').throwOnError()
  const emojis = ['🎉', '😂']
  return {
    table: 'posts',
    goOn: () => react(nana, emojis.pop() ?? '').throwOnError(),
    attempts: () => [
      guest.db.from('reactions').select('emoji').eq('post_id', post_id),
      react(guest, '😮'),
      guest.db.from('reactions').delete().match({ post_id, user_id: guest.id }).select('emoji'),
    ],
  }
}

async function album(guest: Person): Promise<Scene> {
  const album_id = await add(nana, 'albums', { family_id, title: 'Summer', for_family: false })
  await nana.db.from('album_members').insert({ family_id, album_id, user_id: guest.id }).throwOnError()
  const theirs = await photo(guest)
  const put = (by: Person, media_id: string) =>
    by.db.from('album_items').insert({ family_id, album_id, media_id })
  return {
    table: 'album_items',
    goOn: async () => put(nana, await photo(nana)).throwOnError(),
    withdraw: () => nana.db.from('album_members').delete().match({ album_id, user_id: guest.id }),
    attempts: () => [
      guest.db.rpc('family_albums').eq('id', album_id),
      guest.db.from('album_items').select('media_id').eq('album_id', album_id),
      put(guest, theirs),
    ],
  }
}

async function marks(guest: Person, media_id: string): Promise<Scene> {
  const box = { x: 0.25, y: 0.125, width: 0.25, height: 0.375 }
  const aRelative = () => add(nana, 'family_history', { family_id, member_name: 'Amélia' })
  const mark = async (by: Person) =>
    add(by, 'media_people', { family_id, media_id, person_id: await aRelative(), ...box })
  const theirs = await mark(guest)
  const person_id = await aRelative()
  const own = () => guest.db.from('media_people')
  return {
    table: 'media_people',
    goOn: () => mark(nana),
    attempts: () => [
      own().select('id').eq('media_id', media_id),
      own().insert({ family_id, media_id, person_id, ...box }),
      own().delete().eq('id', theirs).select(),
    ],
  }
}

async function messages(guest: Person): Promise<Scene> {
  const id = await group(nana, 'Travels', [guest])
  const { data: theirs } = await write(guest, id, 'See you').throwOnError()
  const { data: hers } = await write(nana, id, 'Soon').throwOnError()
  return {
    table: 'messages',
    goOn: async () => {
      await write(nana, id, 'At six', { reply_to: theirs.id }).throwOnError()
      await nana.db
        .from('messages')
        .update({ content: randomBytes(8).toString('hex') })
        .eq('id', hers.id)
    },
    withdraw: () => takeOut(nana, id, guest),
    attempts: () => [
      guest.db.from('messages').select('content').eq('conversation_id', id),
      write(guest, id, 'Where?', { reply_to: hers.id }),
      guest.db.from('messages').update({ content: 'Never' }).eq('id', theirs.id).select(),
      guest.db.from('messages').delete().eq('id', theirs.id).select(),
      guest.db.from('reactions').insert({ message_id: hers.id, user_id: guest.id, emoji: '🧡' }),
    ],
  }
}

/** The card of a link reads the photo that it leads to. */
async function ofPrivatePhoto(guest: Person, about: (media_id: string) => Promise<Scene>): Promise<Scene> {
  const { media_id, withdraw } = await privatePhoto(guest)
  const scene = await about(media_id)
  const card = () => guest.db.from('media').select('title, file_path').eq('id', media_id)
  return { ...scene, withdraw, attempts: () => [card(), ...scene.attempts()] }
}

const scenes: [name: string, set: (guest: Person) => Promise<Scene>][] = [
  [
    'comments on a private photo',
    (guest) => ofPrivatePhoto(guest, (media_id) => comments(guest, { media_id })),
  ],
  ['marks on a private photo', (guest) => ofPrivatePhoto(guest, (media_id) => marks(guest, media_id))],
  ['an album for some members', album],
  ['messages of a group', messages],
]

async function aGuest(): Promise<Person> {
  const guest = await hub.aStranger('Guest')
  await join(guest, family).throwOnError()
  return guest
}

/** Refused, or as if there were no such thing. */
const REFUSED = ['42501', '23503', expect.toSatisfy((data) => Array.isArray(data) && data.length === 0)]

/** @param lose what takes the access */
async function loseMidway(guest: Person, { table, goOn, attempts }: Scene, lose: () => PromiseLike<unknown>) {
  const heard = await listenTo(guest.db, table)
  await goOn()
  await catchUp(guest)
  expect(heard).not.toEqual([])

  await lose()
  await catchUp(guest)
  const before = [...heard]
  await goOn()
  await catchUp(guest)

  expect(heard).toEqual(before)
  for (const { data, error } of await Promise.all(attempts())) expect(error?.code ?? data).toBeOneOf(REFUSED)
}

test.each(scenes)('%s go on without who no longer sees them', async (_, set) => {
  const guest = await aGuest()
  const scene = await set(guest)
  await loseMidway(guest, scene, async () => scene.withdraw?.())
})

test.each([
  ...scenes,
  [
    'comments on a post',
    async (guest) => comments(guest, { post_id: await add(nana, 'posts', { family_id, content: 'Pie' }) }),
  ],
  ['reactions to a post', reactions],
] satisfies typeof scenes)('%s go on without who has left the family', async (_, set) => {
  const guest = await aGuest()
  await loseMidway(guest, await set(guest), () => leave(guest).throwOnError())
})
