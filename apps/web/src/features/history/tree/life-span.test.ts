import { expect, test } from 'vitest'
import { lifeSpan } from './life-span'
import { someone } from './testing'

test.each([
  [{}, '?', 'Present'],
  [{ birth_date: '1931-05-09' }, '1931', 'Present'],
  [{ birth_date: '1931-05-09', death_date: '2004-01-01', deceased: true }, '1931', '2004'],
  [{ death_date: '2004-01-01', deceased: true }, '?', '2004'],
  [{ birth_date: '0931-05-09', deceased: true }, '931', '?'],
])('%j reads %s to %s', (known, from, to) => {
  expect(lifeSpan(someone('ada', null, known))).toEqual({ from, to })
})
