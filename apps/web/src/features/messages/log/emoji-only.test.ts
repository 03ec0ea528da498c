import { expect, test } from 'vitest'
import { isEmojiOnly } from './emoji-only'

test.each([
  ['🎉', true],
  ['👩‍👩‍👧‍👦 ❤️ 👍🏽', true],
  ['🇵🇹', true],
  ['🎉🎉🎉🎉', false],
  ['🎉 yes', false],
  ['6', false],
  [' ', false],
])('%j is shown large: %s', (text, large) => expect(isEmojiOnly(text)).toBe(large))
