import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

const JOINED = '\u200c'

test.each([
  ['Rosa Oliveira', `R${JOINED}O`],
  ['Rosa de Oliveira', `R${JOINED}O`],
  ['cher', 'C'],
  ['  élodie   ångström ', `É${JOINED}Å`],
  ['e\u0301lodie', 'E\u0301'],
  ['(Nana) "Jo" O’Neil', `N${JOINED}O`],
  ['👩‍👧 Lena', `👩‍👧${JOINED}L`],
  ['🇧🇷', '🇧🇷'],
  ['👍🏽', '👍🏽'],
  ['क्षितिज शर्मा', `क्षि${JOINED}श`],
  ['محمد علي', `م${JOINED}ع`],
  ['\u200f\u202bדוד כהן', `ד${JOINED}כ`],
  ['李 小龍', `李${JOINED}小`],
  ['Line\nBreak\u0000', `L${JOINED}B`],
  ['', '?'],
  [' – ', '?'],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
