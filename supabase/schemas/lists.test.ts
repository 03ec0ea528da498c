import { describe, expect, test, vi } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'
import { catchUp, listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const aunt = await hub.aStranger('Aunt')
await join(aunt, family).throwOnError()
const outsiders = await hub.outsidersOf(family)
const { admin } = hub.database

const inFamily = (id: string) => family.id.slice(0, 8) + id.slice(8)
const newId = () => inFamily(crypto.randomUUID())

const start = (by: Person, values: object = {}) =>
  by.db
    .from('lists')
    .insert({ family_id: family.id, title: 'Groceries', kind: 'shopping', ...values })
    .select('*')
    .single()

const put = (by: Person, list_id: string, title: string, values: object = {}) =>
  by.db
    .from('list_items')
    .insert({ family_id: family.id, list_id, title, ...values })
    .select('*')
    .single()

async function aList(by = cousin): Promise<string> {
  return (await start(by).throwOnError()).data.id
}

async function titlesIn(list: string, by: Pick<Person, 'db'> = nana): Promise<string[]> {
  const items = by.db.from('list_items').select('title').eq('list_id', list)
  return (await items.order('position').throwOnError()).data.map(({ title }) => title)
}

const tombstones = async (id: string) =>
  (await admin`select from private.removed_from_lists where id = ${id}`).length

describe('the family', () => {
  test('reads a list, and each member adds, ticks, renames, dates, moves and removes its items', async () => {
    const list = await aList()
    const { data: flour } = await put(cousin, list, '200 g flour').throwOnError()
    await put(aunt, list, '6 eggs').throwOnError()
    expect(await titlesIn(list)).toEqual(['200 g flour', '6 eggs'])

    const change = (by: Person, values: object) =>
      by.db.from('list_items').update(values).eq('id', flour.id).select('*').single().throwOnError()
    await change(aunt, { done: true })
    await change(nana, { title: '300 g flour' })
    await change(cousin, { due_on: '2031-01-02' })
    const { data } = await change(aunt, { position: flour.position + 1e9 })
    expect(data).toMatchObject({ done: true, title: '300 g flour', due_on: '2031-01-02' })
    expect(await titlesIn(list)).toEqual(['6 eggs', '300 g flour'])

    await aunt.db.from('list_items').delete().eq('id', flour.id).throwOnError()
    expect(await titlesIn(list)).toEqual(['6 eggs'])
  })

  test('renames a list; its author or an admin deletes it, with its items', async () => {
    const list = await aList(cousin)
    await put(aunt, list, 'Plums').throwOnError()
    await aunt.db.from('lists').update({ title: 'Market' }).eq('id', list).throwOnError()
    expect((await nana.db.from('lists').select('title').eq('id', list).single()).data?.title).toBe('Market')

    const remove = (by: Person) => by.db.from('lists').delete().eq('id', list).select('id').throwOnError()
    expect((await remove(aunt)).data).toEqual([])
    expect((await remove(nana)).data).toHaveLength(1)
    expect(await titlesIn(list)).toEqual([])

    const own = await aList(aunt)
    expect((await aunt.db.from('lists').delete().eq('id', own).select('id')).data).toHaveLength(1)
  })

  test.each([
    ['list', { kind: 'guests' }],
    ['list', { title: ' ' }],
    ['item', { title: 'Two\nlines' }],
    ['item', { title: '' }],
    ['item', { position: 1e300 }],
  ])('cannot store a %s with %j', async (what, values) => {
    const { error } =
      what === 'list' ? await start(nana, values) : await put(nana, await aList(), 'Plums', values)
    expect(error?.code).toBe('23514')
  })

  test('receives changes live, other families do not', async () => {
    const list = await aList()
    const [here, nextDoor] = await Promise.all([
      listenTo(nana.db, 'list_items'),
      listenTo(outsiders.neighbour.db, 'list_items'),
    ])
    const { data } = await put(cousin, list, 'Plums').throwOnError()

    await vi.waitFor(() => expect(rowsOf(here)).toEqual([expect.objectContaining({ id: data.id })]))
    await catchUp(outsiders.neighbour)
    expect(nextDoor).toEqual([])
  })

  test('is told of a new list, and finds it and its items', async () => {
    const { data: list } = await start(cousin, { title: 'Rhubarb feast' }).throwOnError()
    const { data: item } = await put(cousin, list.id, 'Rhubarb leaves').throwOnError()

    const news = async ({ db }: Person) =>
      (await db.rpc('my_notifications', { kinds: ['list'] }).throwOnError()).data.filter(
        ({ list_id }: { list_id: string }) => list_id === list.id,
      )
    expect(await news(nana)).toEqual([
      expect.objectContaining({ title: 'Rhubarb feast', actor_name: 'Cousin' }),
    ])
    expect(await news(cousin)).toEqual([])

    const found = async ({ db }: Pick<Person, 'db'>) =>
      (await db.rpc('search_hub', { query: 'rhubarb' }).throwOnError()).data.map(
        ({ kind, id }: { kind: string; id: string }) => ({ kind, id }),
      )
    expect(await found(nana)).toEqual([
      { kind: 'list', id: list.id },
      { kind: 'list_item', id: item.id },
    ])
    expect(await found(outsiders.neighbour)).toEqual([])
  })
})

test('outsiders neither read nor change anything, and add nothing', async () => {
  const list = await aList()
  const { data: item } = await put(cousin, list, 'Plums').throwOnError()

  for (const person of Object.values(outsiders)) {
    for (const [table, id] of Object.entries({ lists: list, list_items: item.id })) {
      const row = (table: string) => person.db.from(table)
      expect((await row(table).select().eq('id', id)).data).toEqual([])
      expect((await row(table).update({ title: 'Mine' }).eq('id', id).select()).data).toEqual([])
      expect((await row(table).delete().eq('id', id).select()).data).toEqual([])
    }
    expect((await start(person)).error?.code).toBe('42501')
    expect((await put(person, list, 'Mine')).error?.code).toBe('42501')
  }
  expect((await hub.anonymous.from('lists').select()).error?.code).toBe('42501')
  expect((await hub.anonymous.from('list_items').select()).error?.code).toBe('42501')
  expect(await titlesIn(list)).toEqual(['Plums'])
})

test('another family’s list takes no item, and nobody writes in another’s name', async () => {
  const list = await aList()
  const { neighbour } = outsiders
  const { data: next } = await neighbour.db.from('families').select('id').single().throwOnError()
  const smuggled = { family_id: next.id, list_id: list, title: 'Mine' }
  expect((await neighbour.db.from('list_items').insert(smuggled)).error?.code).toBe('23503')
  expect((await put(aunt, list, 'Plums', { created_by: nana.id })).error?.code).toBe('42501')
  expect((await start(aunt, { created_by: nana.id })).error?.code).toBe('42501')
})

describe('what was removed', () => {
  test('does not come back when its device sends it again, alone or with others', async () => {
    const list = await aList()
    const [id, other] = [newId(), newId()]
    await put(cousin, list, 'Plums', { id }).throwOnError()
    await nana.db.from('list_items').delete().eq('id', id).throwOnError()

    const refused = { code: '23503', message: 'list_item_removed' }
    expect((await put(cousin, list, 'Plums', { id })).error).toMatchObject(refused)
    const rows = [id, other].map((id) => ({ id, family_id: family.id, list_id: list, title: 'Plums' }))
    expect((await cousin.db.from('list_items').insert(rows)).error).toMatchObject(refused)
    expect(await titlesIn(list)).toEqual([])
  })

  test('does not come back when it is sent again while it is being removed', async () => {
    const list = await aList()
    const id = newId()
    await put(cousin, list, 'Plums', { id }).throwOnError()

    const again = await admin.begin(async (sql) => {
      await sql`delete from public.list_items where id = ${id}`
      const sent = put(cousin, list, 'Plums', { id }).then((answer) => answer)
      // It waits for this transaction.
      await vi.waitFor(async () => {
        const waiting = await admin`
          select from pg_stat_activity where wait_event_type = 'Lock' and query like '%list_items%'`
        expect(waiting.length).toBeGreaterThan(0)
      })
      return { sent }
    })
    expect((await again.sent).error).toMatchObject({ message: 'list_item_removed' })
    expect(await titlesIn(list)).toEqual([])
  })

  test('stays away with its list', async () => {
    const id = newId()
    await start(cousin, { id }).throwOnError()
    const item = newId()
    await put(cousin, id, 'Plums', { id: item }).throwOnError()
    await cousin.db.from('lists').delete().eq('id', id).throwOnError()

    expect((await start(cousin, { id })).error).toMatchObject({ message: 'list_item_removed' })
    expect((await put(cousin, id, 'Plums', { id: item })).error?.code).toBe('23503')
    // Nothing else is needed to keep the items away.
    expect(await tombstones(item)).toBe(0)
  })

  test('is forgotten with the list, and with the family', async () => {
    const { family: other, nana: founder } = await hub.aFamily('The Others')
    const [kept, list] = await Promise.all(
      ['Groceries', 'Market'].map(async (title) => {
        const { data } = await start(founder, { family_id: other.id, title }).throwOnError()
        return data.id as string
      }),
    )
    const inOther = { family_id: other.id }
    const { data: item } = await put(founder, list as string, 'Plums', inOther).throwOnError()
    await put(founder, kept as string, 'Plums', inOther).throwOnError()
    await founder.db.from('list_items').delete().eq('id', item.id).throwOnError()
    expect(await tombstones(item.id)).toBe(1)
    await founder.db.from('lists').delete().eq('id', list).throwOnError()
    expect([await tombstones(item.id), await tombstones(list as string)]).toEqual([0, 1])

    await admin`delete from public.families where id = ${other.id}`
    expect(await tombstones(list as string)).toBe(0)
    expect(await admin`select from public.lists where family_id = ${other.id}`).toHaveLength(0)
  })
})

describe('adding several items', () => {
  type Added = { id: string; title: string; sum?: { item: string; was: string; title: string } }
  const add = (by: Pick<Person, 'db'>, list: string, ...items: Added[]) =>
    by.db.rpc('add_to_list', { list, items: items.map((item, position) => ({ position, ...item })) })

  test('stores all of them, in their order, once', async () => {
    const list = await aList()
    const items = ['Flour', 'Eggs'].map((title) => ({ id: newId(), title }))
    await add(cousin, list, ...items).throwOnError()
    expect(await titlesIn(list)).toEqual(['Flour', 'Eggs'])

    expect((await add(cousin, list, ...items)).error?.code).toBe('23505')
    await nana.db.from('list_items').delete().eq('list_id', list).throwOnError()
    expect((await add(cousin, list, ...items)).error?.message).toBe('list_item_removed')
    expect(await titlesIn(list)).toEqual([])
  })

  test('sums them with what is on the list, also when two do so at once', async () => {
    const list = await aList()
    const { data: flour } = await put(cousin, list, '200 g flour', { due_on: '2031-01-02', position: 5 })
    const more = (title: string, sum: string) => ({
      id: newId(),
      title,
      sum: { item: flour.id, was: '200 g flour', title: sum },
    })
    const [mine, theirs] = [more('100 g flour', '300 g flour'), more('50 g flour', '250 g flour')]
    const answers = await Promise.all([add(nana, list, mine), add(aunt, list, theirs)])
    expect(answers.map(({ error }) => error)).toEqual([null, null])
    const titles = (await titlesIn(list)).sort()
    expect([
      ['100 g flour', '250 g flour'],
      ['300 g flour', '50 g flour'],
    ]).toContainEqual(titles)

    // A lost answer.
    expect((await add(nana, list, mine)).error?.code).toBe('23505')
    expect((await titlesIn(list)).sort()).toEqual(titles)
    const { data } = await nana.db
      .from('list_items')
      .select('due_on, position')
      .not('due_on', 'is', null)
      .eq('list_id', list)
    expect(data).toEqual([{ due_on: '2031-01-02', position: 5 }])
  })

  test('leaves what was ticked or renamed meanwhile as it is', async () => {
    const list = await aList()
    const { data: flour } = await put(cousin, list, '200 g flour', { done: true })
    await add(nana, list, {
      id: newId(),
      title: '100 g flour',
      sum: { item: flour.id, was: '200 g flour', title: '300 g flour' },
    }).throwOnError()
    expect((await titlesIn(list)).sort()).toEqual(['100 g flour', '200 g flour'])
  })

  test('needs a list of the family', async () => {
    const list = await aList()
    for (const outsider of Object.values(outsiders)) {
      expect((await add(outsider, list, { id: newId(), title: 'Mine' })).error?.message).toBe('list_gone')
    }
    await nana.db.from('lists').delete().eq('id', list).throwOnError()
    expect((await add(cousin, list, { id: newId(), title: 'Late' })).error?.message).toBe('list_gone')
    expect((await hub.anonymous.rpc('add_to_list', { list, items: [] })).error?.code).toBe('42501')
  })
})

test('lists stay when their author’s account is deleted', async () => {
  const { family: other, nana: author, cousin: reader } = await hub.aFamily('The Others')
  const added = { family_id: other.id, title: 'Groceries', kind: 'shopping' }
  const { data: list } = await author.db.from('lists').insert(added).select('id').single().throwOnError()
  const item = { family_id: other.id, list_id: list.id, title: 'Plums' }
  await author.db.from('list_items').insert(item).throwOnError()
  await author.db
    .rpc('update_user_family_role', { user_id: reader.id, family_id: other.id, user_role: 'admin' })
    .throwOnError()
  await admin`delete from auth.users where id = ${author.id}`

  const { data } = await reader.db.from('lists').select('created_by, list_items(title, created_by)').single()
  expect(data).toEqual({ created_by: null, list_items: [{ title: 'Plums', created_by: null }] })
})
