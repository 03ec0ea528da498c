import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { open, write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const aunt = await hub.aStranger('Aunt')
await join(aunt, family).throwOnError()
const conversation = await open(nana, cousin)

const WAVEFORM = [0, 40, 100, 12]
/** An Ogg page, by which the server knows sound. */
const SOUND = Buffer.concat([
  Buffer.from('OggS\0\x02'),
  Buffer.alloc(22),
  Buffer.from('OpusHead'),
  Buffer.alloc(64),
])

/** Stores a file of a conversation. @returns its path */
async function store(by: Person, type = 'text/plain', ending = 'txt', id = conversation): Promise<string> {
  const path = `${id}/${randomBytes(16).toString('base64url')}.${ending}`
  const bytes = type.startsWith('image/') ? GIF : type.startsWith('text/') ? Buffer.from('Plums') : SOUND
  const { error } = await by.db.storage
    .from('messages')
    .upload(path, new Blob([new Uint8Array(bytes)], { type }))
  if (error) throw error
  return path
}

const send = (by: Person, attachments: unknown, values: object = {}) =>
  write(by, conversation, '', { attachments, ...values })

const readBy = async ({ db }: Person, id: string) =>
  (await db.from('messages').select('attachments').eq('id', id)).data

test('a message is a document and a voice message, with type and size from storage', async () => {
  const [list, voice] = [await store(nana), await store(nana, 'audio/ogg', 'ogg')]
  const { data } = await send(nana, [
    { path: list, name: 'Guests.txt', type: 'image/png', size: 1 },
    { path: voice, name: 'Voice message.ogg', seconds: 12.5, waveform: WAVEFORM },
  ]).throwOnError()

  const stored = [
    { path: list, name: 'Guests.txt', type: 'text/plain', size: 5 },
    {
      path: voice,
      name: 'Voice message.ogg',
      type: 'audio/ogg',
      size: SOUND.length,
      seconds: 12.5,
      waveform: WAVEFORM,
    },
  ]
  expect(await readBy(cousin, data.id)).toEqual([{ attachments: stored }])
  expect(await readBy(aunt, data.id)).toEqual([])
  const { data: inbox } = await cousin.db.rpc('inbox').throwOnError()
  expect(inbox[0]).toMatchObject({ message_id: data.id, message_photos: 0, message_attachments: stored })
})

test('a file is its sender’s own, of this conversation and of one message', async () => {
  const file = async (...by: Parameters<typeof store>) => ({ path: await store(...by), name: 'a.txt' })
  const own = await file(nana)
  const elsewhere = await file(nana, 'text/plain', 'txt', await open(nana, aunt))
  const missing = { path: `${conversation}/${randomBytes(16).toString('base64url')}.txt`, name: 'a.txt' }
  const refused = async (attachments: unknown, values: object = {}) =>
    expect((await send(nana, attachments, values)).error?.message).toBe('file_not_uploaded')

  for (const one of [await file(cousin), elsewhere, missing]) await refused([one])
  await refused([own, own])
  // A photo is what every browser shows.
  await refused([], { image_paths: [own.path] })
  await send(nana, [own]).throwOnError()
  await refused([own])

  const photo = await store(nana, 'image/gif', 'gif')
  await refused([{ path: photo, name: 'a.gif' }], { image_paths: [photo] })
  await send(nana, [{ path: photo, name: 'a.gif' }]).throwOnError()
  await refused([], { image_paths: [photo] })
})

test.each([
  ['no name', { name: undefined }],
  ['a blank name', { name: ' ' }],
  ['a name of two lines', { name: 'a\nb' }],
  ['a name that hides its end', { name: 'a\u202efdp.txt' }],
  ['a long name', { name: 'a'.repeat(201) }],
  ['another property', { name: 'a', url: 'https://example.com' }],
  ['a length below zero', { name: 'a', seconds: -1 }],
  ['a length in words', { name: 'a', seconds: 'long' }],
  ['no loudness', { name: 'a', waveform: [] }],
  ['a loudness above 100', { name: 'a', waveform: [101] }],
  ['too many loudnesses', { name: 'a', waveform: Array(65).fill(1) }],
  ['a waveform in words', { name: 'a', waveform: ['loud'] }],
])('%s is refused', async (_what, values) => {
  const path = await store(nana)
  expect((await send(nana, [{ path, ...values }])).error?.code).toBe('23514')
})

test('a message has up to ten files, and nobody changes them', async () => {
  const files = await Promise.all(
    Array.from({ length: 11 }, async () => ({ path: await store(nana), name: 'a.txt' })),
  )
  expect((await send(nana, files)).error?.code).toBe('23514')
  expect((await send(nana, {})).error?.message).toBe('file_not_uploaded')
  const { data } = await send(nana, files.slice(1)).throwOnError()
  const { error } = await nana.db.from('messages').update({ attachments: [] }).eq('id', data.id)
  expect(error?.code).toBe('42501')
})

test('a message is found by the names of its files, except of voice messages', async () => {
  const file = { path: await store(nana), name: 'Zwetschgen.txt' }
  const voice = { path: await store(nana, 'audio/ogg', 'ogg'), name: 'Mirabellen.ogg', waveform: WAVEFORM }
  const { data } = await send(nana, [file, voice]).throwOnError()
  const found = async (by: Person, query: string) =>
    (await by.db.rpc('search_hub', { query }).throwOnError()).data.map(({ id }: { id: string }) => id)

  expect(await found(cousin, 'zwetschgen')).toEqual([data.id])
  expect(await found(cousin, 'mirabellen')).toEqual([])
  expect(await found(aunt, 'zwetschgen')).toEqual([])
})

test('a film in the conversation of the family is in Media while its message exists; a document never is', async () => {
  const { data: all } = await nana.db
    .from('conversations')
    .select('id')
    .eq('kind', 'family')
    .single()
    .throwOnError()
  const film = await store(nana, 'video/ogg', 'ogg', all.id)
  const list = await store(nana, 'text/plain', 'txt', all.id)
  const attachments = [film, list].map((path) => ({ path, name: 'a' }))
  const { data } = await write(nana, all.id, 'Look', { attachments }).throwOnError()
  const media = async () =>
    (await aunt.db.from('media').select('file_path, title, file_type').in('file_path', [film, list])).data

  expect(await media()).toEqual([{ file_path: film, title: 'Look', file_type: 'video/ogg' }])
  await nana.db.from('messages').delete().eq('id', data.id).throwOnError()
  expect(await media()).toEqual([])
})
