// The family history: the Pereiras since Henrique, and the families they married into.

import { randomUUID } from 'node:crypto'
import { birthDate } from './days.ts'
import { type House, hang, type Member } from './house.ts'
import { type Key, people } from './people.ts'

type Relative = {
  name: string
  parent?: string
  /** The file in demo/media/portraits. */
  face?: string
  born?: string
  died?: string
  /** Only the year of birth is known. */
  about?: boolean
  bio?: string
}

type Couple = {
  one: string
  other: string
  kind: 'married' | 'widowed'
  began: string
  children: string[]
}

/** `other` is the second parent of the children. */
const couples: Couple[] = [
  {
    one: 'António Pereira',
    other: 'Beatriz Pereira',
    kind: 'widowed',
    began: '1957-09-14',
    children: ['Amélia Pereira', 'Tomás Pereira'],
  },
  {
    one: 'Amélia Pereira',
    other: 'Olof Lindqvist',
    kind: 'married',
    began: '1981-06-27',
    children: ['Mateus Pereira', 'Signe Pereira', 'Elias Pereira'],
  },
  {
    one: 'Mateus Pereira',
    other: 'Ngozi Okafor',
    kind: 'married',
    began: '2009-05-23',
    children: ['Ada Pereira', 'Chidi Pereira'],
  },
  {
    one: 'Signe Pereira',
    other: 'Kenji Tanaka',
    kind: 'married',
    began: '2017-08-12',
    children: ['Hana Tanaka', 'Nils Tanaka'],
  },
]

/** A relative who is a member as well, with the birthday of their profile. */
const member = (key: Key, parent?: string, bio?: string): Relative => ({
  name: people[key].name,
  born: birthDate(people[key].birthday),
  face: key,
  ...(parent && { parent }),
  ...(bio && { bio }),
})

/** Relative to today: the youngest never grow up here. */
const young = (turns: number, inDays: number) => birthDate({ inDays, turns })

const relatives: Relative[] = [
  {
    name: 'Henrique Pereira',
    face: 'henrique',
    born: '1895-04-18',
    died: '1971-10-02',
    bio: 'Postman, beekeeper, planter of the pear tree. Walked eleven kilometres a day and knew every dog by name.',
  },
  {
    name: 'Luzia Pereira',
    face: 'luzia',
    parent: 'Henrique Pereira',
    born: birthDate({ inDays: 0, turns: 102 }),
    died: '2011-06-30',
    bio: 'Ran the village post office after her father. Never opened a letter, always knew what was in it.',
  },
  {
    name: 'António Pereira',
    face: 'antonio',
    parent: 'Henrique Pereira',
    born: '1930-08-09',
    died: '2004-03-21',
    bio: 'Clockmaker. Married Beatriz after asking for the time four days in a row.',
  },
  member(
    'amelia',
    'António Pereira',
    'School nurse for thirty-eight years. Founded this place so that nobody has to look for anything any more.',
  ),
  member('tomas', 'António Pereira', 'Tried eleven professions and was good at nine of them.'),
  member('mateus', 'Amélia Pereira'),
  member('signe', 'Amélia Pereira'),
  member('elias', 'Amélia Pereira'),
  member('ada', 'Mateus Pereira'),
  member('chidi', 'Mateus Pereira'),
  {
    name: 'Hana Tanaka',
    face: 'hana',
    parent: 'Signe Pereira',
    born: young(7, 96),
    bio: 'Keeper of snails.',
  },
  {
    name: 'Nils Tanaka',
    face: 'nils',
    parent: 'Signe Pereira',
    born: young(3, 190),
    bio: 'Has broken eleven bowls and no hearts.',
  },
  {
    name: 'Conceição Moura',
    face: 'conceicao',
    born: '1901-01-01',
    died: '1988-02-14',
    about: true,
    bio: 'Beatriz’s mother. Of her we have one photo, one soup and about forty proverbs.',
  },
  member(
    'beatriz',
    'Conceição Moura',
    'Born in the year of the big flood. Still reads the paper without glasses, whatever the photo says.',
  ),
  {
    name: 'Karl Lindqvist',
    face: 'karl',
    born: '1898-11-05',
    died: '1979-07-19',
    bio: 'Built boats on the west coast. Olof has his plane, and his stubbornness.',
  },
  {
    name: 'Astrid Lindqvist',
    face: 'astrid',
    parent: 'Karl Lindqvist',
    born: '1929-05-27',
    died: '2015-12-08',
    bio: 'Sang in the choir and, when nobody listened, much better.',
  },
  member('olof', 'Astrid Lindqvist'),
  {
    name: 'Obinna Okafor',
    face: 'obinna',
    born: '1939-09-15',
    died: '2019-01-11',
    bio: 'Headmaster and dancer. Taught Ngozi that both need good shoes.',
  },
  member('ngozi', 'Obinna Okafor'),
]

export async function addTree({ familyId, members }: House): Promise<void> {
  const { amelia } = members
  const ids = new Map(relatives.map(({ name }) => [name, randomUUID()]))
  const rows = await Promise.all(
    relatives.map(async ({ name, parent, face, born, died, about, bio }) => ({
      id: ids.get(name) ?? randomUUID(),
      family_id: familyId,
      created_by: amelia.id,
      member_name: name,
      birth_date: born ?? null,
      birth_date_precision: about ? ('about' as const) : ('day' as const),
      death_date: died ?? null,
      parent_id: parent ? (ids.get(parent) ?? null) : null,
      bio: bio ?? null,
      image_url: face ? await hang(amelia, 'pictures', `portraits/${face}`) : null,
    })),
  )
  const { data } = await amelia.db
    .from('family_history')
    .insert(rows)
    .select('id, member_name')
    .throwOnError()
  const stored = new Map(data.map(({ id, member_name }) => [member_name, id]))
  for (const [key, { id }] of Object.entries(members)) {
    const { name } = people[key as Key]
    const person_id = stored.get(name)
    if (person_id) await amelia.db.rpc('link_person', { person_id, member_id: id }).throwOnError()
    else stored.set(name, id)
  }
  await addCouples(familyId, amelia, (name) => stored.get(name) ?? '')
}

async function addCouples(family_id: string, { db }: Member, idOf: (name: string) => string): Promise<void> {
  for (const { one, other, children, kind, began } of couples) {
    const pair = { one_id: idOf(one), other_id: idOf(other), kind, began }
    await db
      .from('partnerships')
      .insert({ family_id, ...pair })
      .throwOnError()
    const parents = children.map((child) => ({ family_id, child_id: idOf(child), parent_id: idOf(other) }))
    await db.from('parentage').insert(parents).throwOnError()
  }
}
