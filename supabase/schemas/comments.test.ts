import { randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { openHub } from '../../test/family.ts'
import { type Family, join, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'
import { catchUp, listenTo } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const [outsiders, there, aunt, uncle] = await Promise.all([
  hub.outsidersOf(family),
  hub.aFamily('The Neighbours'),
  hub.aStranger('Aunt'),
  hub.aStranger('Uncle'),
])
for (const person of [aunt, uncle]) await join(person, family).throwOnError()

type Subject = { table: string; column: string; add: (by: Person, family: Family) => Promise<string> }

async function add(by: Person, { id: family_id }: Family, table: string, values: object): Promise<string> {
  const { data } = await by.db
    .from(table)
    .insert({ family_id, ...values })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

async function share(by: Person, family: Family, is_private = false): Promise<string> {
  const file_path = `${by.id}/${randomBytes(16).toString('base64url')}.gif`
  const file = new Blob([Uint8Array.from(GIF)], { type: 'image/gif' })
  const { error } = await by.db.storage.from('family-media').upload(file_path, file)
  if (error) throw error
  return add(by, family, 'media', { title: 'Lake', file_path, is_private })
}

/** Posts show their newest comment, which is tested below. */
const noComment = { latest_comment: undefined }
const EVENT = { title: 'Brunch', start_time: '2099-01-01T10:00Z', end_time: '2099-01-01T11:00Z' }
const RECIPE = { title: 'Caldo verde', ingredients: 'Kale', instructions: 'Boil.' }
const post = (by = nana, to = family) => add(by, to, 'posts', { content: 'Pie at four' })
const subjects: Subject[] = [
  { table: 'posts', column: 'post_id', add: post },
  { table: 'media', column: 'media_id', add: share },
  { table: 'recipes', column: 'recipe_id', add: (by, to) => add(by, to, 'recipes', RECIPE) },
  { table: 'events', column: 'event_id', add: (by, to) => add(by, to, 'events', EVENT) },
  {
    table: 'family_history',
    column: 'relative_id',
    add: (by, to) => add(by, to, 'family_history', { member_name: 'Amélia' }),
  },
]

const comment = (by: Person, values: object, to = family) =>
  by.db
    .from('comments')
    .insert({ family_id: to.id, user_id: by.id, content: 'Save me a slice', ...values })
    .select('*, author:profiles(full_name)')
    .single()

const commentOn = async (by: Person, values: object, to = family) =>
  (await comment(by, values, to).throwOnError()).data

const thread = async (
  { db }: Pick<Person, 'db'>,
  subject_id: string,
): Promise<{ id: string; content: string }[]> =>
  (await db.from('comments').select().eq('subject_id', subject_id).order('created_at').throwOnError()).data

describe.each(subjects)('on $table', ({ table, column, add }) => {
  test('the family comments, the subject counts, and no outsider reads or writes', async () => {
    const id = await add(nana, family)
    const read = async () => (await nana.db.from(table).select('*').eq('id', id).single().throwOnError()).data
    const before = await read()

    expect(await commentOn(cousin, { [column]: id })).toMatchObject({
      subject_id: id,
      content: 'Save me a slice',
      author: { full_name: 'Cousin' },
    })
    const { id: second } = await commentOn(nana, { [column]: id })
    expect(await thread(cousin, id)).toHaveLength(2)
    // A new comment does not count as an edit of the subject.
    expect({ ...(await read()), ...noComment }).toEqual({ ...before, comment_count: 2, ...noComment })
    await nana.db.from('comments').delete().eq('id', second).throwOnError()
    expect(await read()).toMatchObject({ comment_count: 1 })

    for (const person of Object.values(outsiders)) {
      expect(await thread(person, id)).toEqual([])
      expect((await comment(person, { [column]: id })).error?.code).toBe('42501')
    }
    expect((await hub.anonymous.from('comments').select()).error?.code).toBe('42501')
  })

  test('in another family it answers as for a subject that does not exist', async () => {
    const id = await add(nana, family)

    const [known, unknown] = await Promise.all(
      [id, crypto.randomUUID()].map((subject) => comment(there.nana, { [column]: subject }, there.family)),
    )
    expect(known?.error?.code).toBe('42501')
    expect(known?.error).toEqual(unknown?.error)
  })

  test('comments are deleted with their subject', async () => {
    const id = await add(nana, family)
    await commentOn(cousin, { [column]: id })
    await nana.db.from(table).delete().eq('id', id).throwOnError()
    expect(await hub.database.admin`select from comments where subject_id = ${id}`).toHaveLength(0)
  })
})

test.each([
  ['nothing', { content: ' \n' }, '23514'],
  ['a text that is too long', { content: 'x'.repeat(4001) }, '23514'],
  ['no subject', { post_id: null }, '23502'],
  ['another author', { user_id: nana.id }, '42501'],
])('refuses %s', async (_, values, code) => {
  expect((await comment(cousin, { post_id: await post(), ...values })).error?.code).toBe(code)
})

test('refuses two subjects', async () => {
  const recipe_id = await add(nana, family, 'recipes', RECIPE)
  expect((await comment(cousin, { post_id: await post(), recipe_id })).error?.code).toBe('23514')
})

describe('private media', () => {
  test('only those who see the item read its comments, comment, and delete', async () => {
    const { family, nana: admin, cousin: uploader } = await hub.aFamily()
    const marked = await hub.aStranger('Marked')
    await join(marked, family).throwOnError()
    await uploader.db.from('immediate_family').insert({ relative_id: marked.id }).throwOnError()
    const media_id = await share(uploader, family, true)
    const { id } = await commentOn(uploader, { media_id }, family)

    expect(await thread(marked, media_id)).toHaveLength(1)
    await commentOn(marked, { media_id }, family)
    expect(await thread(admin, media_id)).toEqual([])
    expect((await comment(admin, { media_id }, family)).error?.code).toBe('42501')
    expect((await admin.db.from('comments').delete().eq('id', id).select()).data).toEqual([])
    const found = await admin.db.rpc('search_hub', { query: 'slice', of_kind: 'comment' })
    expect(found.data).toEqual([])

    // Losing access to the item is losing access to its comments, one's own included.
    await uploader.db.from('immediate_family').delete().eq('relative_id', marked.id).throwOnError()
    expect(await thread(marked, media_id)).toEqual([])
    expect((await comment(marked, { media_id }, family)).error?.code).toBe('42501')
    // Once shared, everyone in the family reads them.
    await uploader.db.from('media').update({ is_private: false }).eq('id', media_id).throwOnError()
    expect(await thread(admin, media_id)).toHaveLength(2)
    expect((await admin.db.rpc('search_hub', { query: 'slice', of_kind: 'comment' })).data).toHaveLength(2)
  })
})

describe('replies', () => {
  test('have one level, and stay when the comment above them is deleted', async () => {
    const post_id = await post()
    const { id: parent_id } = await commentOn(nana, { post_id })
    const reply = await commentOn(cousin, { post_id, parent_id })

    expect((await comment(nana, { post_id, parent_id: reply.id })).error?.message).toBe('parent_comment_gone')
    const elsewhere = comment(nana, { post_id: await post(), parent_id })
    expect((await elsewhere).error?.message).toBe('parent_comment_gone')

    await nana.db.from('comments').delete().eq('id', parent_id).throwOnError()
    expect(await thread(nana, post_id)).toEqual([expect.objectContaining({ id: reply.id, parent_id })])
    expect((await comment(nana, { post_id, parent_id })).error?.message).toBe('parent_comment_gone')
  })
})

describe('changing', () => {
  const rewrite = (by: Person, id: string) =>
    by.db.from('comments').update({ content: 'Two slices' }).eq('id', id).select('created_at, updated_at')

  test('authors edit theirs, which shows; an admin does not', async () => {
    const written = await commentOn(cousin, { post_id: await post() })
    expect(written.updated_at).toBe(written.created_at)

    expect((await rewrite(nana, written.id)).data).toEqual([])
    const [edited] = (await rewrite(cousin, written.id).throwOnError()).data ?? []
    expect(edited?.updated_at).not.toBe(edited?.created_at)
    const moved = cousin.db
      .from('comments')
      .update({ post_id: await post() })
      .eq('id', written.id)
    expect((await moved).error?.code).toBe('42501')
  })

  test('the author and an admin delete, another member and a former member do not', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const takeDown = (by: Person, id: string) => by.db.from('comments').delete().eq('id', id).select('id')
    const former = await hub.aStranger('Former')
    await join(former, family).throwOnError()
    const post_id = await post(nana, family)
    const { id } = await commentOn(nana, { post_id }, family)
    const theirs = await commentOn(former, { post_id }, family)
    await nana.db.rpc('remove_family_member', { user_id: former.id }).throwOnError()

    expect((await takeDown(cousin, id)).data).toEqual([])
    expect((await takeDown(former, theirs.id)).data).toEqual([])
    expect((await rewrite(former, theirs.id)).data).toEqual([])
    expect((await takeDown(nana, theirs.id)).data).toHaveLength(1)
    expect((await takeDown(nana, id)).data).toHaveLength(1)
  })

  test('a deleted account takes its comments along, and their count', async () => {
    const [post_id, guest] = [await post(), await hub.aStranger('Guest')]
    await join(guest, family).throwOnError()
    await commentOn(guest, { post_id })
    await hub.database.admin`delete from auth.users where id = ${guest.id}`
    const { data } = await nana.db.from('posts').select('comment_count').eq('id', post_id).single()
    expect(data).toEqual({ comment_count: 0 })
  })
})

test('a comment that is sent again is stored once', async () => {
  const post_id = await post()
  const { id } = await commentOn(cousin, { id: crypto.randomUUID(), post_id })
  expect((await comment(cousin, { id, post_id })).error?.code).toBe('23505')
  expect(await thread(cousin, post_id)).toHaveLength(1)
})

test('mentions keep members of the family only', async () => {
  const mentions = [cousin.id, outsiders.former.id, outsiders.neighbour.id, cousin.id]
  expect(await commentOn(nana, { post_id: await post(), mentions })).toMatchObject({ mentions: [cousin.id] })
})

test('a post shows its newest comment: added, changed, deleted', async () => {
  const post_id = await post()
  const latest = async () => {
    const { data } = await nana.db
      .from('posts')
      .select('latest_comment')
      .eq('id', post_id)
      .single()
      .throwOnError()
    return data.latest_comment
  }
  expect(await latest()).toBeNull()
  const first = await commentOn(cousin, { post_id, content: 'Save me a slice' })
  const second = await commentOn(aunt, { post_id, content: 'x'.repeat(300) })
  expect(await latest()).toEqual({ id: second.id, user_id: aunt.id, content: 'x'.repeat(200) })
  await aunt.db.from('comments').update({ content: 'And cream' }).eq('id', second.id).throwOnError()
  expect(await latest()).toMatchObject({ content: 'And cream' })
  await aunt.db.from('comments').delete().eq('id', second.id).throwOnError()
  expect(await latest()).toEqual({ id: first.id, user_id: cousin.id, content: 'Save me a slice' })
  await cousin.db.from('comments').delete().eq('id', first.id).throwOnError()
  expect(await latest()).toBeNull()
})

test('arrive live, with the count, only where the subject is visible', async () => {
  const { family, nana, cousin } = await hub.aFamily()
  const media_id = await share(cousin, family, true)
  const post_id = await post(nana, family)
  const [comments, posts] = [await listenTo(nana.db, 'comments'), await listenTo(nana.db, 'posts')]

  await commentOn(cousin, { media_id }, family)
  const { id } = await commentOn(cousin, { post_id }, family)
  await vi.waitFor(() => expect(posts.at(-1)?.new).toMatchObject({ id: post_id, comment_count: 1 }))
  await cousin.db.from('comments').delete().eq('id', id).throwOnError()
  await catchUp(nana)

  expect(comments.map(({ eventType }) => eventType)).toEqual(['INSERT', 'DELETE'])
  expect(comments[0]?.new).toMatchObject({ id, post_id })
  expect(comments[1]?.old).toEqual({ id })
})

describe('notifications', () => {
  const KINDS = ['comment', 'mention']
  type News = { kind: string; comment_id: string }
  const newsOf = async ({ db }: Person): Promise<News[]> =>
    (await db.rpc('my_notifications', { kinds: KINDS }).throwOnError()).data

  const about = async (person: Person, id: string) =>
    (await newsOf(person)).filter(({ comment_id }) => comment_id === id)

  test.each(subjects)('reach the author of something in $table', async ({ column, add }) => {
    const { id } = await commentOn(cousin, { [column]: await add(nana, family) })

    expect(await about(nana, id)).toMatchObject([
      { kind: 'comment', title: 'Save me a slice', actor_name: 'Cousin' },
    ])
    expect(await about(cousin, id)).toEqual([])
  })

  test('a reply reaches its thread, another comment all who commented', async () => {
    const told = async (id: string) => {
      const news = await Promise.all([nana, cousin, aunt, uncle].map((person) => about(person, id)))
      return news.map(({ length }) => length)
    }
    const post_id = await post()
    const { id: parent_id } = await commentOn(cousin, { post_id })
    expect(await told(parent_id)).toEqual([1, 0, 0, 0])
    expect(await told((await commentOn(aunt, { post_id })).id)).toEqual([1, 1, 0, 0])
    expect(await told((await commentOn(uncle, { post_id, parent_id })).id)).toEqual([1, 1, 0, 0])
    expect(await told((await commentOn(nana, { post_id })).id)).toEqual([0, 1, 1, 1])
  })

  test('a mention reaches the mentioned member, also when it is added later', async () => {
    const { id } = await commentOn(cousin, { post_id: await post(), mentions: [nana.id] })
    expect(await about(nana, id)).toMatchObject([{ kind: 'mention' }])
    expect(await about(aunt, id)).toEqual([])

    const edit = { mentions: [nana.id, aunt.id] }
    await cousin.db.from('comments').update(edit).eq('id', id).throwOnError()
    expect(await about(aunt, id)).toMatchObject([{ kind: 'mention' }])
    expect(await about(nana, id)).toHaveLength(1)
  })

  test('a mentioned member who cannot see the subject gets nothing', async () => {
    await cousin.db.from('immediate_family').insert({ relative_id: aunt.id }).throwOnError()
    const media_id = await share(cousin, family, true)
    const { id } = await commentOn(cousin, { media_id, mentions: [nana.id, aunt.id] })

    expect(await about(nana, id)).toEqual([])
    expect((await nana.db.from('notifications').select().eq('comment_id', id)).data).toEqual([])
    expect(await about(aunt, id)).toMatchObject([{ kind: 'mention' }])
    await cousin.db.from('immediate_family').delete().eq('relative_id', aunt.id).throwOnError()
    expect(await about(aunt, id)).toEqual([])
  })
})
