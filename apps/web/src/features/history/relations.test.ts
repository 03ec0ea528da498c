import { expect, test } from 'vitest'
import { relationsOf } from './relations'
import type { Parentage, Partnership } from './ties'
import { someone } from './tree/testing'

const child = (child_id: string, ...parents: string[]): Parentage[] =>
  parents.map((parent_id) => ({ child_id, parent_id, kind: 'birth' }))

const couple = (one_id: string, other_id: string): Partnership => ({
  ...{
    one_id,
    other_id,
    kind: 'married',
    began: null,
    began_precision: 'day',
    ended: null,
    ended_precision: 'day',
    place: null,
  },
})

const people = ['ada', 'ben', 'cleo', 'dora', 'emil', 'finn', 'gil'].map((id) => someone(id))
const ties = {
  partnerships: [couple('ada', 'ben'), couple('ben', 'cleo')],
  parentage: [
    ...child('dora', 'ada', 'ben'),
    ...child('emil', 'ada', 'ben'),
    ...child('finn', 'ben', 'cleo'),
    { child_id: 'gil', parent_id: 'ben', kind: 'adoptive' as const },
  ],
}

test('parents, partners, children, siblings and half-siblings', () => {
  const named = (id: string) => {
    const { parents, partners, children, siblings } = relationsOf(id, people, ties)
    const ids = (all: { person: { id: string } }[]) => all.map(({ person }) => person.id)
    return {
      ...{ parents: ids(parents), partners: ids(partners), children: ids(children) },
      siblings: siblings.map(({ person, half }) => (half ? `half ${person.id}` : person.id)),
    }
  }
  expect(named('dora')).toEqual({
    ...{ parents: ['ada', 'ben'], partners: [], children: [] },
    siblings: ['emil', 'half finn', 'half gil'],
  })
  expect(named('ben')).toEqual({
    ...{ parents: [], partners: ['ada', 'cleo'], children: ['dora', 'emil', 'finn', 'gil'], siblings: [] },
  })
  expect(relationsOf('ben', people, ties).children.at(-1)?.kind).toBe('adoptive')
})
