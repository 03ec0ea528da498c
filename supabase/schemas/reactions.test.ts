import { describe, expect, test, vi } from 'vitest'
import { group, open, takeOut, write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'
import { listenTo } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const post = async (by = nana): Promise<string> =>
  (
    await by.db
      .from('posts')
      .insert({ family_id: family.id, content: 'Pie' })
      .select('id')
      .single()
      .throwOnError()
  ).data.id

async function comment(by = nana): Promise<string> {
  const values = { family_id: family.id, post_id: await post(), content: 'With cream' }
  return (await by.db.from('comments').insert(values).select('id').single().throwOnError()).data.id
}

const message = async (): Promise<string> =>
  (await write(nana, await open(nana, cousin), 'Pssst').throwOnError()).data.id

const react = (by: Person, values: object) => by.db.from('reactions').insert({ user_id: by.id, ...values })
const takeBack = (by: Person, values: object) =>
  by.db
    .from('reactions')
    .delete()
    .match({ user_id: by.id, ...values })

describe.each([
  ['posts', 'post_id', '🎉', post],
  ['comments', 'comment_id', '🧡', comment],
  ['messages', 'message_id', '🧡', message],
] as const)('to %s', (table, column, emoji, add) => {
  const reactedBy = async (id: string) =>
    (await nana.db.from(table).select('reacted_by').eq('id', id).single().throwOnError()).data.reacted_by

  test('the subject says who reacted with what', async () => {
    const id = await add()
    await Promise.all([nana, cousin].map((by) => react(by, { [column]: id, emoji }).throwOnError()))
    await react(cousin, { [column]: id, emoji: '😂' }).throwOnError()
    const both = await reactedBy(id)
    expect(Object.keys(both).sort()).toEqual(['😂', emoji].sort())
    expect(both[emoji].sort()).toEqual([nana.id, cousin.id].sort())

    await takeBack(cousin, { [column]: id, emoji: '😂' }).throwOnError()
    expect(Object.keys(await reactedBy(id))).toEqual([emoji])
    expect((await react(cousin, { [column]: id, emoji })).error?.code).toBe('23505')
    expect(await nana.db.from('reactions').select('emoji').eq(column, id)).toMatchObject({
      data: [{ emoji }, { emoji }],
    })
  })

  test('only as oneself, where the subject is visible, and each takes back their own', async () => {
    const id = await add()
    await react(nana, { [column]: id, emoji }).throwOnError()

    expect((await react(cousin, { [column]: id, emoji, user_id: nana.id })).error?.code).toBe('42501')
    await cousin.db.from('reactions').delete().eq(column, id).throwOnError()
    for (const person of Object.values(outsiders)) {
      expect((await react(person, { [column]: id, emoji })).error?.code).toBe('42501')
      expect((await person.db.from('reactions').select().eq(column, id)).data).toEqual([])
    }
    expect((await hub.anonymous.from('reactions').select()).error?.code).toBe('42501')
    expect(await reactedBy(id)).toEqual({ [emoji]: [nana.id] })
  })
})

test('those of a deleted account no longer count', async () => {
  const guest = await hub.aStranger('Guest')
  await join(guest, family).throwOnError()
  const post_id = await post()
  await react(guest, { post_id, emoji: '🎉' }).throwOnError()
  await hub.database.admin`delete from auth.users where id = ${guest.id}`
  const { data } = await nana.db.from('posts').select('reacted_by').eq('id', post_id).single()
  expect(data).toEqual({ reacted_by: {} })
})

test.each([
  ['another emoji', { emoji: '🔥' }],
  ['a text', { emoji: 'hello' }],
  ['the heart, because a post has likes', { emoji: '🧡' }],
])('refuses %s', async (_, values) => {
  expect((await react(cousin, { post_id: await post(), ...values })).error?.code).toBe('23514')
})

test('arrive live with their subject', async () => {
  const post_id = await post()
  const posts = await listenTo(cousin.db, 'posts')
  await react(nana, { post_id, emoji: '😮' }).throwOnError()
  await vi.waitFor(() =>
    expect(posts.at(-1)?.new).toMatchObject({ id: post_id, reacted_by: { '😮': [nana.id] } }),
  )
})

describe('notifications', () => {
  const newsOf = async ({ db }: Person) =>
    (await db.rpc('my_notifications', { kinds: ['reaction'] }).throwOnError()).data

  const messageToAll = async (by: Person, ...people: Person[]): Promise<string> =>
    (await write(by, await group(by, 'Three', people), 'Pssst').throwOnError()).data.id

  test.each([
    ['a post', 'post_id', post],
    ['a comment', 'comment_id', comment],
    ['a message', 'message_id', messageToAll],
  ] as const)('one for all reactions to %s, until the last is taken back', async (_, column, add) => {
    const aunt = await hub.aStranger('Aunt')
    await join(aunt, family).throwOnError()
    const id = await add(cousin, nana, aunt)
    const news = async () =>
      (await newsOf(cousin)).filter((one: Record<string, string>) => one[column] === id)
    await react(cousin, { [column]: id, emoji: '😂' }).throwOnError()
    expect(await news()).toEqual([])
    await react(nana, { [column]: id, emoji: '🎉' }).throwOnError()
    await react(aunt, { [column]: id, emoji: '🎉' }).throwOnError()

    expect(await news()).toMatchObject([{ kind: 'reaction', actor_name: 'Aunt', more: 1 }])
    await takeBack(aunt, { [column]: id }).throwOnError()
    expect(await news()).toMatchObject([{ actor_name: 'Nana', more: 0 }])
    await takeBack(nana, { [column]: id }).throwOnError()
    expect(await news()).toEqual([])
  })

  test('of a message lead to it, until its author leaves the conversation or deletes it', async () => {
    const conversation_id = await group(cousin, 'Two', [nana])
    const say = async (content: string) =>
      (await write(cousin, conversation_id, content).throwOnError()).data.id
    const [kept, deleted] = [await say('Kept'), await say('Deleted')]
    for (const message_id of [kept, deleted]) await react(nana, { message_id, emoji: '🎉' }).throwOnError()
    const news = async () => {
      const found = (await newsOf(cousin)) as { title: string; message_id: string; conversation_id: string }[]
      return found.filter((one) => one.conversation_id === conversation_id)
    }
    expect(await news()).toMatchObject([
      { title: 'Deleted', message_id: deleted },
      { title: 'Kept', message_id: kept },
    ])
    await cousin.db.from('messages').delete().eq('id', deleted).throwOnError()
    expect(await news()).toMatchObject([{ message_id: kept }])
    await takeOut(cousin, conversation_id, cousin).throwOnError()
    expect(await newsOf(cousin)).not.toContainEqual(expect.objectContaining({ message_id: kept }))
    expect(await newsOf(nana)).not.toContainEqual(expect.objectContaining({ message_id: kept }))
  })
})
