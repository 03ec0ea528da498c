import { expect, test } from 'vitest'
import { type Kinship, kinshipsOf, kinshipText } from './kinship'
import type { Parentage, Partnership } from './ties'

const parent = (parent_id: string, child_id: string, kind: Parentage['kind'] = 'birth'): Parentage => ({
  parent_id,
  child_id,
  kind,
})
const couple = (one_id: string, other_id: string, kind: Partnership['kind'] = 'married') =>
  ({ one_id, other_id, kind }) as Partnership

/** Three generations above Rosa, her cousins, and the family of her partner. */
const ties = {
  parentage: [
    ...['Ana', 'Bento'].map((name) => parent(name, 'Rosa')),
    ...['Ana', 'Bento'].map((name) => parent(name, 'Rui')),
    parent('Ana', 'Half'),
    parent('Someone', 'Half'),
    // Nobody knows of another parent.
    parent('Ana', 'Sibling of one parent'),
    parent('Karl', 'Ana'),
    parent('Karl', 'Uncle'),
    parent('Otto', 'Karl'),
    parent('Otto', 'Great uncle'),
    parent('Old', 'Otto'),
    parent('Older', 'Old'),
    parent('Uncle', 'Cousin'),
    parent('Cousin', 'Cousin child'),
    parent('Great uncle', 'Parent of second cousin'),
    parent('Parent of second cousin', 'Second cousin'),
    parent('Rosa', 'Ida'),
    parent('Ida', 'Grandchild'),
    parent('Rui', 'Nephew'),
    parent('Stepfather', 'Rosa', 'step'),
    parent('Stepfather’s mother', 'Stepfather'),
    parent('Leo’s mother', 'Leo'),
    parent('Leo’s mother', 'Leo’s sister'),
    parent('Leo', 'Leo’s child'),
    parent('Former wife', 'Leo’s child'),
  ],
  partnerships: [
    couple('Rosa', 'Leo'),
    couple('Former', 'Rosa', 'divorced'),
    couple('Rui', 'Rui’s wife'),
    couple('Uncle', 'Uncle’s wife'),
    couple('Ida', 'Ida’s husband', 'together'),
    couple('Bento', 'Bento’s second wife'),
  ],
}

test.each([
  ['Ana', 'Your parent'],
  ['Karl', 'Your grandparent'],
  ['Otto', 'Your great-grandparent'],
  ['Old', 'Your great-great-grandparent'],
  ['Older', 'Your 3-times-great-grandparent'],
  ['Ida', 'Your child'],
  ['Grandchild', 'Your grandchild'],
  ['Rui', 'Your sibling'],
  ['Half', 'Your half-sibling'],
  ['Sibling of one parent', 'Your sibling'],
  ['Uncle', 'Your aunt or uncle'],
  ['Great uncle', 'Your great-aunt or great-uncle'],
  ['Nephew', 'Your niece or nephew'],
  ['Cousin', 'Your cousin'],
  ['Cousin child', 'Your cousin, once removed'],
  ['Parent of second cousin', 'Your cousin, once removed'],
  ['Second cousin', 'Your second cousin'],
  ['Stepfather', 'Your step-parent'],
  ['Bento’s second wife', 'Your step-parent'],
  ['Leo', 'Your partner'],
  ['Former', 'Your former partner'],
  ['Leo’s mother', 'Your parent-in-law'],
  ['Leo’s sister', 'Your sibling-in-law'],
  ['Leo’s child', 'Your step-child'],
  ['Rui’s wife', 'Your sibling-in-law'],
  ['Uncle’s wife', 'Your aunt or uncle'],
  ['Ida’s husband', 'Your child-in-law'],
])('%s: %s', (id, text) => {
  expect(kinshipText(kinshipsOf('Rosa', ties).get(id) as Kinship)).toBe(text)
})

test('a partner is no step-parent, and a child no step-child, where a parent may be missing', () => {
  const alone = {
    parentage: [parent('Mother', 'Rosa'), parent('Leo', 'Child of Leo alone')],
    partnerships: [couple('Mother', 'Father'), couple('Rosa', 'Leo')],
  }
  const kinships = kinshipsOf('Rosa', alone)
  expect(kinships.get('Father')).toBeUndefined()
  expect(kinships.get('Child of Leo alone')).toBeUndefined()
})

test('nobody is related to themselves, nor to the family of a step-parent', () => {
  const kinships = kinshipsOf('Rosa', ties)
  expect(kinships.get('Rosa')).toBeUndefined()
  expect(kinships.get('Stepfather’s mother')).toBeUndefined()
})

test('ten thousand people take a moment, also when someone is their own ancestor', () => {
  const line = Array.from({ length: 10_000 }, (_, n) => parent(`${Math.floor(n / 3)}`, `${n + 1}`))
  const kinships = kinshipsOf('9000', { parentage: [...line, parent('9000', '0')], partnerships: [] })
  expect(kinships.size).toBe(10_000)
})
