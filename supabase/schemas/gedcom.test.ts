import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const family_id = family.id
/** In this family. */
const newId = () => family_id.slice(0, 8) + crypto.randomUUID().slice(8)

const aPerson = (member_name: string, values: object = {}) => ({
  id: newId(),
  member_name,
  birth_date_precision: 'day',
  death_date_precision: 'day',
  deceased: false,
  ...values,
})
const aCouple = (one_id: string, other_id: string, values: object = {}) => ({
  ...{ one_id, other_id, kind: 'married', began_precision: 'day', ended_precision: 'day' },
  ...values,
})

const nothing = { people: [], parents: [], couples: [], records: [] } as Record<string, object[]>

const importBy = (by: Person, tree: object) => by.db.rpc('import_history', { ...nothing, ...tree })

const idOf = (person: { id: string } | undefined) => person?.id ?? ''

async function rows(table: string, columns: string) {
  const { data } = await nana.db.from(table).select(columns).eq('family_id', family_id).throwOnError()
  return data as unknown as Record<string, unknown>[]
}

test('people, parents, couples and records come in together, once', async () => {
  const [ada, bento] = [aPerson('Ada'), aPerson('Bento')]
  const clara = aPerson('Clara', { parent_id: ada.id })
  const davi = aPerson('Davi')
  const tree = {
    people: [ada, bento, clara, davi],
    parents: [
      { child_id: davi.id, parent_id: clara.id, kind: 'foster', generation: 0 },
      { child_id: clara.id, parent_id: bento.id, kind: 'adoptive', generation: 1 },
    ],
    couples: [aCouple(bento.id, ada.id, { began: '1899-01-01', began_precision: 'year' })],
    records: [
      { id: ada.id, person_id: ada.id, content: { tag: 'INDI' } },
      { id: newId(), person_id: null, content: { tag: 'SOUR', value: 'Parish' } },
    ],
  }
  await importBy(cousin, tree).throwOnError()

  const family = await nana.db
    .from('family_history')
    .select('id, parent_id, created_by')
    .in('id', [clara.id, davi.id])
  expect(family.data).toEqual(
    expect.arrayContaining([
      { id: clara.id, parent_id: ada.id, created_by: cousin.id },
      { id: davi.id, parent_id: clara.id, created_by: cousin.id },
    ]),
  )
  const parents = await nana.db
    .from('parentage')
    .select('parent_id, kind')
    .eq('child_id', clara.id)
    .order('position')
  expect(parents.data).toEqual([
    { parent_id: ada.id, kind: 'birth' },
    { parent_id: bento.id, kind: 'adoptive' },
  ])
  expect(await rows('partnerships', 'kind, began, began_precision')).toEqual([
    { kind: 'married', began: '1899-01-01', began_precision: 'year' },
  ])
  expect(await rows('gedcom_records', 'content')).toHaveLength(2)

  // Sent again after a lost answer.
  expect((await importBy(cousin, tree)).error?.code).toBe('23505')
  // A later import of the same file.
  await importBy(nana, { ...tree, people: [] }).throwOnError()
  expect(await rows('gedcom_records', 'content')).toHaveLength(2)
  expect(await rows('partnerships', 'kind')).toHaveLength(1)

  await nana.db.from('family_history').delete().eq('id', ada.id).throwOnError()
  // Ada's was the last of a person.
  expect(await rows('gedcom_records', 'content')).toEqual([])
})

test('an import that fails adds nothing', async () => {
  const [eva, filipe] = [aPerson('Eva'), aPerson('Filipe')]
  const circle = [
    { child_id: eva.id, parent_id: filipe.id, kind: 'birth', generation: 0 },
    { child_id: filipe.id, parent_id: eva.id, kind: 'birth', generation: 0 },
  ]
  const { error } = await importBy(nana, { people: [eva, filipe], parents: circle })
  expect(error?.message).toBe('parent_is_descendant')
  const { data } = await nana.db.from('family_history').select('id').in('id', [eva.id, filipe.id])
  expect(data).toEqual([])
})

test('others neither import into the family nor tie its people, and see no records', async () => {
  const gil = aPerson('Gil')
  await importBy(nana, {
    people: [gil],
    records: [{ id: gil.id, person_id: gil.id, content: { tag: 'INDI' } }],
  }).throwOnError()

  for (const outsider of [outsiders.stranger, outsiders.former]) {
    const { error } = await importBy(outsider, { people: [aPerson('Mallory')] })
    expect(error?.message).toBe('family_required')
  }
  expect((await hub.anonymous.rpc('import_history', nothing)).error?.code).toBe('42501')
  // A neighbour's people end up in the neighbour's family.
  const mallory = aPerson('Mallory')
  await importBy(outsiders.neighbour, { people: [mallory] }).throwOnError()
  expect(await rows('family_history', 'member_name')).not.toContainEqual({ member_name: 'Mallory' })
  const tie = { child_id: gil.id, parent_id: mallory.id, kind: 'birth', generation: 0 }
  expect((await importBy(outsiders.neighbour, { parents: [tie] })).error?.message).toBe('person_gone')
  const couples = [aCouple(gil.id, mallory.id)]
  expect((await importBy(outsiders.neighbour, { couples })).error?.message).toBe('person_gone')
  const record = { id: newId(), person_id: gil.id, content: { tag: 'INDI' } }
  await importBy(outsiders.neighbour, { records: [record] }).throwOnError()
  for (const outsider of Object.values(outsiders)) {
    const { data } = await outsider.db.from('gedcom_records').select('id')
    expect(data).toEqual([])
  }
})

test('what a file tells of a relative goes along when a member says "That’s me"', async () => {
  const member = idOf(cousin)
  const [hugo, other] = [aPerson('Hugo'), aPerson('Other')]
  const own = family_id.slice(0, 8) + member.slice(8)
  await importBy(nana, {
    people: [hugo, other],
    parents: [{ child_id: member, parent_id: other.id, kind: 'birth', generation: 0 }],
    records: [
      { id: own, person_id: own, content: { tag: 'INDI', children: [{ tag: 'OCCU', value: 'Baker' }] } },
      { id: newId(), person_id: other.id, content: { tag: 'FAM', children: [{ tag: 'CHIL', to: own }] } },
    ],
  }).throwOnError()

  await cousin.db.rpc('link_person', { person_id: hugo.id, member_id: member }).throwOnError()

  const records = (await rows('gedcom_records', 'id, content')).filter(
    ({ content }) => JSON.stringify(content).includes(hugo.id) || JSON.stringify(content).includes('Baker'),
  )
  expect(records).toHaveLength(2)
  expect(records).toContainEqual({
    id: hugo.id,
    content: { tag: 'INDI', children: [{ tag: 'OCCU', value: 'Baker' }] },
  })
})
