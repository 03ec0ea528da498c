import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'

const hub = await openHub()

test('a family tree of 20,000 people can be imported in a day, but not two', async () => {
  const { family, nana } = await hub.aFamily()
  const people = Array.from({ length: 20_000 }, (_, number) => ({
    family_id: family.id,
    member_name: `Ancestor ${number}`,
  }))

  for (let from = 0; from < people.length; from += 1000) {
    await nana.db
      .from('family_history')
      .insert(people.slice(from, from + 1000))
      .throwOnError()
  }
  const { error } = await nana.db.from('family_history').insert(people.slice(0, 5001))
  expect(error?.message).toBe('daily_limit')
}, 60_000)

/** Ten times what the app sends in one request. A statement ends after eight seconds. */
test('1000 people with two parents each, couples and records are imported at once', async () => {
  const { family, nana } = await hub.aFamily()
  const ids = Array.from({ length: 1000 }, () => family.id.slice(0, 8) + crypto.randomUUID().slice(8))
  const generations = 20
  const size = ids.length / generations
  /** The two of each earlier generation who are parents of a person. */
  const parentsOf = (number: number) => {
    const generation = Math.floor(number / size)
    const place = (number * 7) % (size - 1)
    return generation === 0 ? [] : [0, 1].map((more) => ids[(generation - 1) * size + place + more])
  }
  const date = { birth_date_precision: 'day', death_date_precision: 'day', deceased: true }
  const people = ids.map((id, number) => ({
    ...{ id, member_name: `Ancestor ${number}`, parent_id: parentsOf(number)[0] ?? null, ...date },
  }))
  const parents = ids.flatMap((child_id, number) => {
    const parent_id = parentsOf(number)[1]
    const generation = generations - Math.floor(number / size)
    return parent_id ? [{ child_id, parent_id, kind: 'birth', generation }] : []
  })
  const couples = ids.slice(0, -1).map((one_id, number) => ({
    ...{ one_id, other_id: ids[number + 1], kind: 'married', began_precision: 'day', ended_precision: 'day' },
  }))

  const records = ids.map((id) => ({
    ...{ id, person_id: id },
    content: { tag: 'INDI', children: [{ tag: 'OCCU', value: 'Farmer'.repeat(100) }] },
  }))

  const { error } = await nana.db.rpc('import_history', { people, parents, couples, records })
  expect(error).toBeNull()
  const { count } = await nana.db.from('parentage').select('*', { count: 'exact', head: true })
  expect(count).toBe(2 * (ids.length - size))
}, 60_000)

test('children of someone with thousands of ancestors are tied in time', async () => {
  const { family, nana } = await hub.aFamily()
  const newIds = (length: number) =>
    Array.from({ length }, () => family.id.slice(0, 8) + crypto.randomUUID().slice(8))
  const line = newIds(2500)
  await hub.database.admin.begin(async (sql) => {
    // Without triggers, which an import of so many people would take a while for.
    await sql`set local session_replication_role = replica`
    await sql`
      insert into public.family_history (id, family_id, member_name)
        select id, ${family.id}, 'Ancestor' from unnest(${line}::uuid[]) as id`
    await sql`
      insert into public.parentage (family_id, child_id, parent_id)
        select ${family.id}, child, parent
          from unnest(${line.slice(0, -1)}::uuid[], ${line.slice(1)}::uuid[]) as tie (child, parent)`
  })

  const children = newIds(1500)
  const life = { birth_date_precision: 'day', death_date_precision: 'day', deceased: false }
  const { error } = await nana.db.rpc('import_history', {
    people: children.map((id) => ({ id, member_name: 'Child', ...life })),
    parents: children.map((child_id) => ({ child_id, parent_id: line[0], kind: 'birth', generation: 0 })),
    ...{ couples: [], records: [] },
  })
  expect(error).toBeNull()
}, 60_000)
