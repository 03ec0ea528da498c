import { expect, test } from 'vitest'
import { textParts } from './text-parts'

test.each([
  ['Soup at six', []],
  ['https://lake.example', ['https://lake.example']],
  ['Look: HTTP://lake.example/a?b=c#d!', ['HTTP://lake.example/a?b=c#d']],
  ['(see https://lake.example/walk).', ['https://lake.example/walk']],
  ['https://wiki.example/Lake_(Vico), of course', ['https://wiki.example/Lake_(Vico)']],
  ['two\nhttps://a.example\nhttps://b.example', ['https://a.example', 'https://b.example']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['https://', []],
])('%j contains the links %j', (text, links) => {
  const parts = textParts(text)
  expect(parts.flatMap(({ url }) => url ?? [])).toEqual(links)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
