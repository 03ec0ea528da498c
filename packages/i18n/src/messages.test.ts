import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import type { Language } from './languages.ts'
import { type Catalogue, createMessages } from './messages.ts'

type Messages = {
  title: () => string
  liked: (values: { name: string; count: number }) => string
  status: (values: { status: string }) => string
}

const write = (language: Language, texts: Record<string, string>) => {
  const catalogue: Catalogue = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, key === 'title' ? text : parse(text)]),
  )
  return createMessages<Messages>(() => ({ language, catalogue }))
}

test('plurals and numbers are those of the language', () => {
  const m = write('ru', {
    liked: '{name}: {count, plural, one {# фото} few {# фото.} many {# фото…} other {#}}',
  })
  expect(m.liked({ name: 'Ada', count: 1 })).toBe('Ada: 1 фото')
  expect(m.liked({ name: 'Ada', count: 3 })).toBe('Ada: 3 фото.')
  expect(m.liked({ name: 'Ada', count: 1000 })).toBe('Ada: 1\u00a0000 фото…')
})

test('a text that is missing is found at once, and a function stays the same', () => {
  const m = write('en', { title: 'Posts' })
  expect(m.title()).toBe('Posts')
  expect(m.title).toBe(m.title)
  expect(() => m.status({ status: 'going' })).toThrow('status')
})

test('a name in the other direction is isolated from the words around it', () => {
  const m = write('en', { liked: '{name} liked {count}' })
  expect(m.liked({ name: 'Ada', count: 2 })).toBe('Ada liked 2')
  expect(m.liked({ name: 'آدا', count: 2 })).toBe('\u2068آدا\u2069 liked 2')
})

test('in a language from right to left, options are still found by their names', () => {
  const m = write('ar', {
    status: '{status, select, going {قادم} other {لا}}',
    liked: '{count, plural, other {{name}: #}}',
  })
  expect(m.status({ status: 'going' })).toBe('قادم')
  expect(m.liked({ name: 'Ada', count: 2 })).toBe('\u2068Ada\u2069: 2')
})
