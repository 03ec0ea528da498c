import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  date,
  nat,
  option,
  property,
  record,
  string,
  uuid,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UserError } from '@/lib/user-error'
import type { HistoryMember } from '../history-member'
import { type ImportPlan, planImport } from './plan-import'
import { readGedcomFile } from './read-gedcom-file'
import { type GedcomVersion, writeGedcom } from './write-gedcom'

const TODAY = '2026-11-20'
const VERSIONS: GedcomVersion[] = ['5.5.1', '7.0']
/** As `data:` URLs, which keep the bytes. */
const corpus = import.meta.glob<string>('./corpus/*.ged', {
  query: '?url&inline',
  import: 'default',
  eager: true,
})

function load(name: string): ArrayBuffer {
  const base64 = corpus[`./corpus/${name}`]?.split(',')[1] ?? ''
  return Uint8Array.from(Buffer.from(base64, 'base64')).buffer
}

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text)).buffer

const plan = (content: ArrayBuffer, existing: HistoryMember[] = []) =>
  planImport(readGedcomFile(content), existing, TODAY)

/** As the database would store them. */
const members = ({ additions }: ImportPlan): HistoryMember[] =>
  additions.map((addition) => ({
    ...addition,
    deceased: addition.deceased || addition.death_date !== null,
    family_id: 'family',
    comment_count: 0,
    created_by: null,
    profile_id: null,
    created_at: TODAY,
    updated_at: TODAY,
  }))

/** People with their parent's name instead of ids, which are new each time. */
function described(people: Pick<HistoryMember, keyof ImportPlan['additions'][number]>[]) {
  const nameOf = new Map(people.map(({ id, member_name }) => [id, member_name]))
  return people
    .map(({ id: _, parent_id, ...rest }) => ({ ...rest, parent: nameOf.get(parent_id ?? '') ?? null }))
    .sort((one, other) => (one.member_name < other.member_name ? -1 : 1))
}

describe('reading', () => {
  test('a file of version 5.5.1', () => {
    const { additions, remarks, leftOut } = plan(load('two-lines.ged'))

    expect(described(additions)).toMatchObject([
      {
        member_name: 'Amélia Oliveira',
        birth_date: '1874-01-12',
        death_date: '1951-01-01',
        death_date_precision: 'about',
        bio: 'She sewed the christening gown that every child of the family has worn since, and kept a list of all of them in its hem.\n\nHer sister Rosa lived next door; write to rosa@braga.example.',
        parent: null,
      },
      { member_name: 'António Oliveira', birth_date: null, deceased: false, parent: null },
      {
        member_name: 'Clara Oliveira',
        birth_date_precision: 'year',
        deceased: true,
        parent: 'Joaquim Oliveira',
      },
      {
        member_name: 'Henrique Oliveira',
        birth_date: '1901-03-01',
        birth_date_precision: 'month',
        bio: 'Shipped to Santos with one trunk and a violin.\nHe came back with the violin.',
        parent: 'Joaquim Oliveira',
      },
      {
        member_name: 'Joaquim Oliveira',
        birth_date_precision: 'about',
        deceased: true,
        parent: 'António Oliveira',
      },
      { member_name: 'Lúcia Sá', birth_date: '1906-04-01', birth_date_precision: 'day', parent: null },
      { member_name: 'Teresa Oliveira', parent: 'Henrique Oliveira' },
    ])
    expect([...remarks]).toEqual([['second-parent', ['Amélia Oliveira', 'Lúcia Sá']]])
    expect(Object.fromEntries(leftOut)).toEqual({ PLAC: 1, OCCU: 1, NAME: 1 })
  })

  test('a file of version 7, with an adoption and calendars named by words', () => {
    const { additions } = plan(load('adopted-7.ged'))

    expect(described(additions)).toMatchObject([
      {
        member_name: 'Ada Obi',
        bio: '@home they called her Mother of All.\nOne line, then another.',
        parent: null,
      },
      {
        member_name: 'Ngozi Eze',
        birth_date: '1701-01-05',
        bio: 'Traded cloth along the river.',
        deceased: true,
      },
      {
        member_name: 'Uche Eze',
        birth_date: '1725-01-01',
        birth_date_precision: 'about',
        parent: 'Ngozi Eze',
      },
      { member_name: '王 小明', birth_date: null, parent: 'Ngozi Eze' },
    ])
  })

  test.each([
    ['ansel.ged', ['Sørine Måløv', 'Jürgen Måløv']],
    ['utf-16.ged', ['Ольга Петрова', 'Żofia Petrova']],
    ['windows-1252.ged', ['José Muñoz']],
  ])('the character set of %s', (name, names) => {
    expect(plan(load(name)).additions.map(({ member_name }) => member_name)).toEqual(names)
  })

  test('impossible data is left out and reported', () => {
    const { additions, remarks } = plan(load('troubled.ged'))

    expect(described(additions)).toMatchObject([
      { member_name: 'Dead Early', birth_date: '1850-05-03', death_date: null, deceased: true, parent: null },
      { member_name: 'Not Yet', birth_date: null, parent: null },
      { member_name: 'Own Ancestor', parent: null },
      { member_name: 'Own Descendant', parent: 'Own Ancestor' },
      { member_name: 'Unknown', birth_date: null },
    ])
    expect(Object.fromEntries(remarks)).toEqual({
      'own-ancestor': ['Own Ancestor'],
      'death-before-birth': ['Dead Early'],
      'no-name': ['@I4@'],
      'date-unreadable': ['Unknown (around the war)'],
      'date-in-future': ['Not Yet (1 JAN 2999)'],
    })
  })

  test.each([
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]), /not a GEDCOM file/],
    ['nothing', Buffer.alloc(0), /not a GEDCOM file/],
    ['a broken line', Buffer.from('0 HEAD\n1 GEDC\nthis is no line\n0 TRLR\n'), /Line 3/],
  ])('%s is refused with a reason', (_, content, reason) => {
    expect(() => readGedcomFile(Uint8Array.from(content).buffer)).toThrow(reason)
  })
})

describe('a hostile file', () => {
  const file = (lines: string[]) => bytesOf(['0 HEAD', ...lines, '0 TRLR'].join('\n'))

  test('that refers to one long note all over is read without copying it', () => {
    const person = ['0 @I1@ INDI', '1 NAME Ada', ...Array.from({ length: 2000 }, () => '1 NOTE @N1@')]
    const note = ['0 @N1@ NOTE', ...Array.from({ length: 1000 }, () => `1 CONC ${'long '.repeat(200)}`)]

    const { additions, remarks } = plan(file([...person, ...note]))

    expect(additions[0]?.bio).toHaveLength(10_000)
    expect([...remarks.keys()]).toEqual(['bio-cut'])
  })

  test('with a line of descent of 50,000 is read', () => {
    const descent = Array.from({ length: 50_000 }, (_, at) => [
      `0 @I${at}@ INDI`,
      `1 FAMC @F${at}@`,
      `0 @F${at}@ FAM`,
      `1 HUSB @I${at + 1}@`,
    ])
    expect(plan(file(descent.flat())).additions).toHaveLength(50_000)
  })

  test.each([
    ['levels that are skipped', '5 DATE 1900'],
    ['levels without end', '999999999999 NAME x'],
    ['zero bytes', '\0'.repeat(1_000_000)],
    ['one endless line', 'x'.repeat(5_000_000)],
    ['empty lines', `${'\n'.repeat(1_000_000)}?`],
  ])('with %s is refused', (_what, line) => {
    expect(() => plan(file(['0 @I1@ INDI', line]))).toThrow(UserError)
  })
})

test('a name that is too long is cut after a whole character', () => {
  const name = `${'a'.repeat(119)}🌳🌳`
  const { additions, remarks } = plan(bytesOf(`0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME ${name}\n0 TRLR\n`))

  expect(additions[0]?.member_name).toBe(`${'a'.repeat(119)}🌳`)
  expect(remarks.get('name-cut')).toEqual([name])
})

describe('a malicious file', () => {
  const person = (line: string) => `0 HEAD\n0 @I1@ INDI\n1 NAME Rosa\n1 BIRT\n2 DATE ${line}\n0 TRLR\n`

  test.each([
    ['empty lines', `0 HEAD\n${'\n'.repeat(300_000)}0 @I1@ INDI\n0 TRLR\n`],
    ['an endless date', person(`INT 1850 ${'('.repeat(300_000)}`)],
  ])('with %s does not block the reader', (_, file) => {
    expect(plan(bytesOf(file)).additions).toHaveLength(1)
  })
})

describe('a second import', () => {
  test('adds no one twice', () => {
    const first = plan(load('two-lines.ged'))
    const again = plan(load('two-lines.ged'), members(first))

    expect(again.additions).toEqual([])
    expect(again.remarks.get('here-already')).toHaveLength(7)
  })

  test('adds new children to existing parents', () => {
    const here = members(plan(load('two-lines.ged'))).filter(
      ({ member_name }) => !member_name.startsWith('Teresa'),
    )
    const { additions } = plan(load('two-lines.ged'), here)

    const henrique = here.find(({ member_name }) => member_name.startsWith('Henrique'))
    expect(additions).toMatchObject([{ member_name: 'Teresa Oliveira', parent_id: henrique?.id }])
  })
})

describe('a round trip', () => {
  test.each(
    Object.keys(corpus).flatMap((path) =>
      VERSIONS.map((version) => ({ name: path.slice('./corpus/'.length), version })),
    ),
  )('$name through $version', ({ name, version }) => {
    const here = members(plan(load(name)))
    const back = plan(bytesOf(writeGedcom(here, version)))

    expect(described(members(back))).toEqual(described(here))
    expect([...back.remarks]).toEqual([])
  })

  test.each(VERSIONS)('of any family through %s', (version) => {
    assert(
      property(families, (family) => {
        const back = plan(bytesOf(writeGedcom(family, version)))
        expect(comparable(members(back))).toEqual(comparable(family))
        expect([...back.remarks]).toEqual([])
      }),
    )
  })

  test('no line of 5.5.1 is longer than the standard allows', () => {
    const [person] = members(plan(load('windows-1252.ged')))
    const text = writeGedcom(
      [{ ...person, bio: 'Once @ upon a time. '.repeat(200) } as HistoryMember],
      '5.5.1',
    )
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(255)
  })
})

/** Names may repeat, so people are identified by their line of ancestors. */
function comparable(people: HistoryMember[]) {
  const byId = new Map(people.map((person) => [person.id, person]))
  const lineOf = ({ member_name, parent_id }: HistoryMember): string =>
    `${member_name}<${parent_id ? lineOf(byId.get(parent_id) as HistoryMember) : ''}`
  return people
    .map((person) => {
      const { birth_date, death_date, bio, deceased } = person
      const precisions = [
        birth_date && person.birth_date_precision,
        death_date && person.death_date_precision,
      ]
      return JSON.stringify({ line: lineOf(person), birth_date, death_date, precisions, bio, deceased })
    })
    .sort()
}

const text = (maxLength: number): Arbitrary<string> =>
  string({ unit: 'grapheme', minLength: 1, maxLength })
    // Slashes would mark a surname.
    .map((value) =>
      value
        .replace(/[/\p{C}]/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((value) => value.length > 0)

const day = date({ min: new Date('1000-01-01'), max: new Date('1899-12-31'), noInvalidDate: true })
const lifeDate = option(
  record({ day, precision: constantFrom('day', 'month', 'year', 'about') }).map(({ day, precision }) => {
    const iso = day.toISOString().slice(0, 10)
    const known = { day: iso, month: `${iso.slice(0, 7)}-01`, year: `${iso.slice(0, 4)}-01-01` }
    return { date: precision === 'about' ? known.year : known[precision], precision }
  }),
  { nil: undefined },
)

const families: Arbitrary<HistoryMember[]> = array(
  record({
    id: uuid(),
    name: text(60),
    birth: lifeDate,
    dies: option(constantFrom('1900-01-01', '1901-12-31'), { nil: undefined }),
    bio: option(array(text(300), { minLength: 1, maxLength: 3 }), { nil: undefined }),
    deceased: constantFrom(true, false),
    /** The index of an earlier person. */
    parent: option(nat(), { nil: undefined }),
  }),
  { maxLength: 12 },
).map((people) =>
  people.map(({ id, name, birth, dies, bio, deceased, parent }, index) => ({
    id,
    comment_count: 0,
    member_name: name,
    birth_date: birth?.date ?? null,
    birth_date_precision: birth?.precision ?? 'day',
    death_date: dies ?? null,
    death_date_precision: 'day' as const,
    deceased: deceased || dies !== undefined,
    bio: bio?.join('\n') ?? null,
    parent_id: (parent !== undefined && index > 0 && people[parent % index]?.id) || null,
    image_url: null,
    profile_id: null,
    family_id: 'family',
    created_by: null,
    created_at: TODAY,
    updated_at: TODAY,
  })),
)
