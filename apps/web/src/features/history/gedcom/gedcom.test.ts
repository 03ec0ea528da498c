import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HistoryMember } from '../history-member'
import type { ImportPlan } from './plan-import'
import { readGedcomFile } from './read-gedcom-file'
import { families } from './some-families'
import {
  aPerson,
  bytesOf,
  corpus,
  couplesIn,
  exported,
  imported,
  load,
  nobody,
  parentsIn,
  plan,
  roundTrip,
  shown,
  stored,
  VERSIONS,
} from './testing'
import type { FamilyTree } from './write-gedcom'

/** People with their parent's name instead of ids, which are new each time. */
function described(people: Pick<HistoryMember, keyof ImportPlan['additions'][number]>[]) {
  const nameOf = new Map(people.map(({ id, member_name }) => [id, member_name]))
  return people
    .map(({ id: _, parent_id, ...rest }) => ({ ...rest, parent: nameOf.get(parent_id ?? '') ?? null }))
    .sort((one, other) => (one.member_name < other.member_name ? -1 : 1))
}

describe('reading', () => {
  test('a file of version 5.5.1', () => {
    const { additions, remarks, kept } = plan(load('two-lines.ged'))

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
    expect([...remarks]).toEqual([])
    expect(Object.fromEntries(kept)).toEqual({ PLAC: 1, OCCU: 1, NAME: 1, BURI: 1 })

    const tree = imported(load('two-lines.ged'))
    expect(parentsIn(tree)).toEqual([
      'Joaquim Oliveira: birth António Oliveira',
      'Henrique Oliveira: birth Joaquim Oliveira, birth Amélia Oliveira',
      'Clara Oliveira: birth Joaquim Oliveira, birth Amélia Oliveira',
      'Teresa Oliveira: birth Henrique Oliveira, birth Lúcia Sá',
    ])
    expect(couplesIn(tree)).toEqual([
      'Amélia Oliveira & Joaquim Oliveira: married 1899-01-01 year',
      'Henrique Oliveira & Lúcia Sá: together',
    ])
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
    expect(parentsIn(imported(load('adopted-7.ged')))).toEqual([
      'Uche Eze: birth Ngozi Eze, adoptive Ada Obi',
      '王 小明: birth Ngozi Eze',
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
    ['a file without a head', Buffer.from('0 @I1@ INDI\n1 NAME Ann /Lee/\n0 TRLR\n'), /not a GEDCOM file/],
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

  test('with a line of descent of 20,000 is read', () => {
    const descent = Array.from({ length: 20_000 }, (_, at) => [
      `0 @I${at}@ INDI`,
      `1 FAMC @F${at}@`,
      `0 @F${at}@ FAM`,
      `1 HUSB @I${at + 1}@`,
    ])
    expect(plan(file(descent.flat())).additions).toHaveLength(20_000)
  })

  test.each([
    ['levels that are skipped', '5 DATE 1900'],
    ['levels without end', '999999999999 NAME x'],
    ['zero bytes', '\0'.repeat(1_000_000)],
    ['one endless line', 'x'.repeat(5_000_000)],
    ['empty lines', `${'\n'.repeat(1_000_000)}?`],
  ])('with %s is read', (_what, line) => {
    expect(plan(file(['0 @I1@ INDI', line])).additions).toHaveLength(1)
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
  const here = imported(load('two-lines.ged'))

  test('adds no one and nothing twice', () => {
    const { additions, parents, couples, remarks } = plan(load('two-lines.ged'), here)

    expect({ additions, parents, couples }).toEqual({ additions: [], parents: [], couples: [] })
    expect(remarks.get('here-already')).toHaveLength(7)
  })

  test('finds the records of the file again', () => {
    const ids = ({ records }: Pick<FamilyTree, 'records'>) => records.map(({ id }) => id)
    expect(ids(plan(load('two-lines.ged'), here))).toEqual(ids(here))
  })

  test('adds new people to existing parents and partners', () => {
    const without = (name: string): FamilyTree => {
      const gone = here.people.find(({ member_name }) => member_name === name)?.id ?? ''
      return {
        ...here,
        people: here.people.filter(({ id }) => id !== gone),
        ties: {
          parentage: here.ties.parentage.filter(
            ({ child_id, parent_id }) => gone !== child_id && gone !== parent_id,
          ),
          partnerships: here.ties.partnerships.filter(
            ({ one_id, other_id }) => gone !== one_id && gone !== other_id,
          ),
        },
      }
    }
    const added = (tree: FamilyTree) => {
      const news = stored(plan(load('two-lines.ged'), tree))
      const all = { ...news, people: [...tree.people, ...news.people] }
      return { parents: parentsIn(all), couples: couplesIn(all) }
    }

    expect(added(without('Teresa Oliveira'))).toEqual({
      parents: ['Teresa Oliveira: birth Henrique Oliveira, birth Lúcia Sá'],
      couples: [],
    })
    // Teresa has a parent already.
    expect(added(without('Lúcia Sá'))).toEqual({
      parents: [],
      couples: ['Henrique Oliveira & Lúcia Sá: together'],
    })
  })

  test('ties a member who is in the file, but makes no circles with what is known', () => {
    const [own, child] = [
      aPerson({ member_name: 'Own Ancestor' }),
      aPerson({ member_name: 'Own Descendant' }),
    ]
    const tie = { child_id: own.id, parent_id: child.id, kind: 'birth' as const }
    const tree = { ...nobody, people: [own, child], ties: { parentage: [tie], partnerships: [] } }

    const { parents, remarks } = plan(load('troubled.ged'), tree)

    expect(parents).toEqual([])
    expect(remarks.get('own-ancestor')).toEqual(['Own Descendant'])
    expect(plan(load('troubled.ged'), { ...tree, ties: nobody.ties }).parents).toHaveLength(1)
  })
})

describe('a round trip', () => {
  test.each(corpus.flatMap((name) => VERSIONS.map((version) => ({ name, version }))))(
    '$name through $version',
    ({ name, version }) => {
      const here = imported(load(name))
      expect(shown(roundTrip(here, version))).toEqual(shown(here))
    },
  )

  test.each(VERSIONS)('of any family through %s', (version) => {
    assert(
      property(families, (family) => {
        const text = exported(family, version)
        const back = plan(bytesOf(text))
        expect(shown(stored(back))).toEqual(shown(family))
        expect([...back.remarks]).toEqual([])
        // What was imported from Kinfold is exported alike.
        expect(shown(roundTrip(stored(back), version))).toEqual(shown(family))
      }),
    )
  })

  test('no line of 5.5.1 is longer than the standard allows', () => {
    const text = exported(
      { ...nobody, people: [aPerson({ bio: 'Once @ upon a time. '.repeat(200) })] },
      '5.5.1',
    )
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(255)
  })
})
