import { expect, test } from 'vitest'
import { matching, mentionsIn, partsOf, typedMention } from './mentions'

const members = ['Ana', 'Ana Maria Silva', 'Zoë D. (Zo)', 'João Oliveira'].map((full_name) => ({
  id: full_name,
  full_name,
}))

test.each([
  ['Hello @Ana!', ['Ana']],
  ['@Ana Maria Silva and @João Oliveira', ['Ana Maria Silva', 'João Oliveira']],
  ['@Ana Maria', ['Ana']],
  ['Ask @Zoë D. (Zo).', ['Zoë D. (Zo)']],
  ['@Anabel, ana@Ana and Ana', []],
  ['nothing at all', []],
])('%j mentions %j', (text, expected) => {
  expect(mentionsIn(text, members)).toEqual(expected)
})

test('members with the same name are mentioned together', () => {
  const twins = ['one', 'two'].map((id) => ({ id, full_name: 'Ana' }))
  expect(mentionsIn('@Ana', twins)).toEqual(['one', 'two'])
})

test('the parts are the whole text', () => {
  const text = 'Hi @Ana, and @Ana Maria Silva\n@nobody'
  const parts = partsOf(text, members)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter(({ ids }) => ids.length > 0).map((part) => part.text)).toEqual([
    '@Ana',
    '@Ana Maria Silva',
  ])
})

test.each([
  ['Hi @', 4, { from: 3, query: '' }],
  ['Hi @ana m', 9, { from: 3, query: 'ana m' }],
  ['Hi @ana and more', 7, { from: 3, query: 'ana' }],
  ['rosa@home.example', 17, undefined],
  ['Hi @ ana', 8, undefined],
  ['@ana\nThanks', 11, undefined],
  ['Hi', 2, undefined],
])('in %j at %i the mention being typed is %j', (text, caret, expected) => {
  expect(typedMention(text, caret)).toEqual(expected)
})

test.each([
  ['', ['Ana', 'Ana Maria Silva', 'Zoë D. (Zo)', 'João Oliveira']],
  ['JOAO', ['João Oliveira']],
  ['sil', ['Ana Maria Silva']],
  ['ana m', ['Ana Maria Silva']],
  ['x', []],
])('%j offers %j', (query, expected) => {
  expect(matching(query, members).map(({ id }) => id)).toEqual(expected)
})
