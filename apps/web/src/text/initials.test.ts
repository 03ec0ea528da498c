import { expect, test } from 'vitest'
import { initialsOf, tintOf } from './initials'

test.each([
  ['Rosa Oliveira', 'RO'],
  ['Rosa de Oliveira', 'RO'],
  ['Ada', 'A'],
  ['  élodie   ångström ', 'ÉÅ'],
  ['👩‍👧 Lena', '👩‍👧L'],
  ['E\u0301lodie', 'E\u0301'],
  ['', ''],
  ['\u202egnp.Evil', 'G'],
  ['\u2066Iso\u2069', 'I'],
  ['(Opa) Karl', 'OK'],
  ['\u200b', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name keeps its tint', () => {
  expect(tintOf('Rosa', 3)).toBe(tintOf('Rosa', 3))
  expect(new Set(['Ada', 'Ben', 'Cem', 'Dan', 'Eva', 'Fay'].map((name) => tintOf(name, 3))).size).toBe(3)
})
