import { randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { group, open, takeOut, write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'
import { catchUp, listenTo, rowsOf } from '../../test/realtime.ts'
import { NO_WAY, waysIn } from '../../test/ways-to-a-file.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)
const aunt = await hub.aStranger('Aunt')
await join(aunt, family).throwOnError()

/** Nana and cousin are in a conversation; aunt is in the family only. */
const conversation = await open(nana, cousin)
const others = [aunt, ...Object.values(outsiders)]

const read = async (by: Pick<Person, 'db'>, id: string) =>
  (await by.db.from('messages').select('content').eq('id', id)).data

const pathIn = (id: string) => `${id}/${randomBytes(16).toString('base64url')}.gif`

const upload = (by: Person, path: string) =>
  by.db.storage.from('messages').upload(path, new Blob([Uint8Array.from(GIF)], { type: 'image/gif' }))

async function inbox(by: Person, id = conversation) {
  const { data } = await by.db.rpc('inbox').throwOnError()
  return data.find((entry: { id: string }) => entry.id === id)
}

const readUpTo = (by: Person, last_read_at: string, id = conversation) =>
  by.db
    .from('conversation_members')
    .update({ last_read_at })
    .eq('conversation_id', id)
    .eq('user_id', by.id)
    .select('last_read_at')

describe('a message', () => {
  test('is readable only by the participants', async () => {
    const { data } = await write(nana, conversation, 'Are you coming\nto lunch?').throwOnError()

    expect(await read(cousin, data.id)).toEqual([{ content: 'Are you coming\nto lunch?' }])
    for (const person of others) {
      expect(await read(person, data.id)).toEqual([])
      expect((await write(person, conversation, 'Me too')).error?.code).toBe('42501')
    }
    expect((await hub.anonymous.from('messages').select()).error?.code).toBe('42501')
    expect((await hub.anonymous.from('messages').insert({ content: 'x' })).error?.code).toBe('42501')
  })

  test('is delivered live only to the participants', async () => {
    const [here, beside] = await Promise.all([listenTo(cousin.db, 'messages'), listenTo(aunt.db, 'messages')])
    const { data } = await write(nana, conversation, 'Soup is ready').throwOnError()

    await vi.waitFor(() => expect(rowsOf(here)).toEqual([expect.objectContaining({ id: data.id })]))
    await catchUp(aunt)
    expect(beside).toEqual([])
  })

  test('needs content, the author’s own name and the current time', async () => {
    const refused = [{ user_id: cousin.id }, { created_at: '2020-01-01T00:00:00Z' }]
    for (const values of refused) {
      expect((await write(nana, conversation, 'x', values)).error?.code).toBe('42501')
    }
    for (const content of ['', ' \n\t', 'a'.repeat(4001)]) {
      expect((await write(nana, conversation, content)).error?.code).toBe('23514')
    }
  })

  test('in another user’s name gets the same refusal, whether or not that user participates', async () => {
    const [there, nowhere] = await Promise.all(
      [conversation, crypto.randomUUID()].map((talk) => write(aunt, talk, 'x', { user_id: nana.id })),
    )
    expect(there?.error?.code).toBe('42501')
    expect(there?.error).toEqual(nowhere?.error)
  })

  test('is deleted by its author only', async () => {
    const { data } = await write(nana, conversation, 'Oops').throwOnError()
    const remove = (by: Person) => by.db.from('messages').delete().eq('id', data.id).select('id')

    for (const person of [cousin, ...others]) expect((await remove(person)).data).toEqual([])
    expect((await remove(nana)).data).toEqual([{ id: data.id }])
  })
})

describe('an edited message', () => {
  const edit = (by: Pick<Person, 'db'>, id: string, content: string) =>
    by.db.from('messages').update({ content }).eq('id', id).select('content, edited_at')

  test('has the words of its author only, live for the others, in the inbox and in search', async () => {
    const { data: sent } = await write(nana, conversation, 'Soup at sixx').throwOnError()
    const heard = await listenTo(cousin.db, 'messages')

    for (const person of [cousin, ...others]) expect((await edit(person, sent.id, 'Mine')).data).toEqual([])
    const anonymous = await hub.anonymous.from('messages').update({ content: 'x' }).eq('id', sent.id)
    expect(anonymous.error?.code).toBe('42501')
    const { data } = await edit(nana, sent.id, 'Dumplings at six').throwOnError()

    expect(data).toEqual([{ content: 'Dumplings at six', edited_at: expect.any(String) }])
    await vi.waitFor(() =>
      expect(rowsOf(heard)).toMatchObject([{ id: sent.id, content: 'Dumplings at six' }]),
    )
    expect(await inbox(cousin)).toMatchObject({ message_content: 'Dumplings at six' })
    const found = async (query: string) =>
      (await cousin.db.rpc('search_hub', { query }).throwOnError()).data.map(({ id }: { id: string }) => id)
    expect(await found('dumplings')).toContain(sent.id)
    expect(await found('sixx')).not.toContain(sent.id)
  })

  test('was sent within the hour, and still says something', async () => {
    const { data } = await write(nana, conversation, 'Old').throwOnError()
    expect((await edit(nana, data.id, ' ')).error?.code).toBe('23514')
    const { data: same } = await edit(nana, data.id, 'Old').throwOnError()
    expect(same).toEqual([{ content: 'Old', edited_at: null }])

    await hub.database.admin`
      update public.messages set created_at = now() - interval '61 minutes' where id = ${data.id}`
    expect((await edit(nana, data.id, 'New')).error?.message).toBe('message_too_old')
    for (const values of [{ created_at: 'now' }, { reply_to: data.id }, { image_paths: ['x'] }]) {
      const { error } = await nana.db.from('messages').update(values).eq('id', data.id)
      expect(error?.code).toBe('42501')
    }
  })
})

describe('a reply', () => {
  test('names a message of its conversation, and outlives it', async () => {
    const { data: original } = await write(nana, conversation, 'Soup at six?').throwOnError()
    const { data: elsewhere } = await write(nana, await open(nana, aunt), 'Cake at four?').throwOnError()
    const answer = (reply_to: string) => write(cousin, conversation, 'Yes', { reply_to })

    expect((await answer(elsewhere.id)).error?.code).toBe('23514')
    const { data: reply } = await answer(original.id).throwOnError()
    await nana.db.from('messages').delete().eq('id', original.id).throwOnError()

    const { data } = await nana.db.from('messages').select('reply_to').eq('id', reply.id).single()
    expect(data?.reply_to).toBe(original.id)
    // One that was written offline meanwhile is stored, too.
    expect((await answer(original.id)).error).toBeNull()
  })
})

describe('the inbox', () => {
  test('shows the last message of each conversation and counts unread ones', async () => {
    const id = await group(nana, 'Garden', [cousin, aunt])
    await write(cousin, id, 'First').throwOnError()
    const { data: second } = await write(cousin, id, 'Second').throwOnError()

    expect(await inbox(aunt, id)).toMatchObject({
      kind: 'group',
      name: 'Garden',
      unread: 2,
      message_id: second.id,
      message_user_id: cousin.id,
      message_content: 'Second',
      message_photos: 0,
      message_at: second.created_at,
    })
    expect(await inbox(cousin, id)).toMatchObject({ unread: 0 })
    const { data } = await aunt.db.rpc('inbox').throwOnError()
    expect(data[0].id).toBe(id)
  })

  test('is private to the user', async () => {
    expect(await inbox(aunt)).toBeUndefined()
    for (const person of [outsiders.stranger, outsiders.former]) {
      expect((await person.db.rpc('inbox').throwOnError()).data).toEqual([])
    }
    expect((await hub.anonymous.rpc('inbox')).error?.code).toBe('42501')
  })

  test('counts at most a hundred', async () => {
    const id = await group(nana, 'Chatter', [cousin])
    const many = Array.from({ length: 120 }, () => ({ conversation_id: id, user_id: nana.id, content: 'Hm' }))
    await nana.db.from('messages').insert(many).throwOnError()

    expect(await inbox(cousin, id)).toMatchObject({ unread: 100 })
  })

  test('the read position never moves back or into the future, and belongs to one user', async () => {
    const id = await group(nana, 'Reading', [cousin, aunt])
    const { data: first } = await write(nana, id, 'One').throwOnError()
    await write(nana, id, 'Two').throwOnError()

    await readUpTo(cousin, first.created_at, id).throwOnError()
    expect(await inbox(cousin, id)).toMatchObject({ unread: 1 })
    await readUpTo(cousin, '2001-01-01T00:00:00Z', id).throwOnError()
    expect(await inbox(cousin, id)).toMatchObject({ unread: 1 })
    await readUpTo(cousin, '2100-01-01T00:00:00Z', id).throwOnError()
    await write(nana, id, 'Three').throwOnError()
    expect(await inbox(cousin, id)).toMatchObject({ unread: 1 })
    expect(await inbox(aunt, id)).toMatchObject({ unread: 3 })

    const { data } = await nana.db
      .from('conversation_members')
      .update({ last_read_at: new Date().toISOString() })
      .eq('user_id', aunt.id)
      .select('id')
    expect(data).toEqual([])
  })
})

describe('a photo in a message', () => {
  test('is accessible only to the participants', async () => {
    const path = pathIn(conversation)
    expect((await upload(nana, path)).error).toBeNull()
    await write(nana, conversation, '', { image_paths: [path] }).throwOnError()

    const photos = cousin.db.storage.from('messages')
    const { data: urls } = await photos.createSignedUrls([path], 3600)
    const shown = await fetch(urls?.[0]?.signedUrl ?? '')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(GIF)
    for (const { db } of [...others, { db: hub.anonymous }]) {
      expect(await waysIn(db, 'messages', path)).toEqual(NO_WAY)
    }
    for (const person of [cousin, ...others]) {
      expect((await person.db.storage.from('messages').remove([path])).data ?? []).toEqual([])
    }
    expect((await photos.download(path)).error).toBeNull()
  })

  test('must be the author’s own stored file in that conversation', async () => {
    const elsewhere = await open(nana, aunt)
    const [ours, theirs] = [pathIn(conversation), pathIn(elsewhere)]
    await Promise.all([upload(cousin, ours), upload(nana, theirs)])

    for (const path of [ours, theirs, pathIn(conversation)]) {
      const { error } = await write(nana, conversation, '', { image_paths: [path] })
      expect(error?.message).toBe('file_not_uploaded')
    }
  })

  test('comes with up to nine others, and belongs to one message', async () => {
    const paths = Array.from({ length: 11 }, () => pathIn(conversation))
    await Promise.all(paths.map((path) => upload(nana, path)))
    const send = (image_paths: string[]) => write(nana, conversation, '', { image_paths })

    expect((await send(paths)).error?.code).toBe('23514')
    expect((await send([paths[0], paths[0]] as string[])).error?.message).toBe('file_not_uploaded')
    const { data } = await send(paths.slice(0, 10)).throwOnError()
    expect((await send(paths.slice(9))).error?.message).toBe('file_not_uploaded')

    expect(await inbox(cousin)).toMatchObject({ message_id: data.id, message_photos: 10 })
    const shown = await cousin.db.from('messages').select('image_paths').eq('id', data.id).single()
    expect(shown.data?.image_paths).toEqual(paths.slice(0, 10))
  })

  test('is stored only by participants, under an unguessable name', async () => {
    for (const person of others) {
      expect((await upload(person, pathIn(conversation))).error).toMatchObject({ statusCode: '403' })
    }
    for (const path of [`${conversation}/lake.gif`, pathIn(nana.id), pathIn('x'), 'a.gif']) {
      expect((await upload(nana, path)).error).toMatchObject({ statusCode: '403' })
    }
    const page = new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'image/gif' })
    const { error } = await nana.db.storage.from('messages').upload(pathIn(conversation), page)
    expect(error).toMatchObject({ statusCode: '415' })
  })
})

test('a removed participant immediately loses access to messages, photos and live updates', async () => {
  const id = await group(nana, 'Surprise', [cousin, aunt])
  const path = pathIn(id)
  await upload(nana, path)
  const { data } = await write(nana, id, 'For aunt', { image_paths: [path] }).throwOnError()
  const heard = await listenTo(aunt.db, 'messages')
  await write(nana, id, 'Before').throwOnError()
  await vi.waitFor(() => expect(rowsOf(heard)).toHaveLength(1))

  await takeOut(nana, id, aunt).throwOnError()
  await write(nana, id, 'After').throwOnError()

  expect(await read(aunt, data.id)).toEqual([])
  expect(await inbox(aunt, id)).toBeUndefined()
  expect(await waysIn(aunt.db, 'messages', path)).toEqual(NO_WAY)
  expect((await write(aunt, id, 'Hello?')).error?.code).toBe('42501')
  await write(nana, await open(nana, aunt), 'Sorry').throwOnError()
  await vi.waitFor(() => expect(rowsOf(heard)).toHaveLength(2))
  expect(rowsOf(heard)).toMatchObject([{ content: 'Before' }, { content: 'Sorry' }])
})

test('a member who leaves the family loses access; their messages stay', async () => {
  const guest = await hub.aStranger('Guest')
  await join(guest, family).throwOnError()
  const id = await group(nana, 'Travels', [guest])
  const { data } = await write(guest, id, 'Wish you were here').throwOnError()

  await leave(guest).throwOnError()

  expect(await read(guest, data.id)).toEqual([])
  expect(await read(nana, data.id)).toHaveLength(1)
})

test('deleting an account deletes its messages; the others keep the conversation', async () => {
  const guest = await hub.aStranger('Guest')
  await join(guest, family).throwOnError()
  const id = await group(guest, 'Travels', [nana, cousin])
  const { data: theirs } = await write(guest, id, 'Mine').throwOnError()
  const { data: ours } = await write(nana, id, 'Ours').throwOnError()

  await hub.database.admin`delete from auth.users where id = ${guest.id}`

  expect(await read(nana, theirs.id)).toEqual([])
  expect(await read(nana, ours.id)).toHaveLength(1)
  const { data } = await nana.db.from('conversations').select('created_by').eq('id', id).single()
  expect([nana.id, cousin.id]).toContain(data?.created_by)
})
