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
  ['«https://e.example/a»', ['https://e.example/a']],
  ['https://e.example/a…', ['https://e.example/a']],
  ['https://e.example/a。次', ['https://e.example/a']],
  ['https://e.example/a，b', ['https://e.example/a']],
  ['**https://e.example/a**', ['https://e.example/a']],
  ['https://e.example/a\u200b', ['https://e.example/a']],
  ['https://e.example/{id}', ['https://e.example/{id}']],
  ['https://e.example/a[1]', ['https://e.example/a[1]']],
  ['[https://e.example/a]', ['https://e.example/a']],
  ['at www.example.com/page.', ['https://www.example.com/page']],
  ['Write to a.b@example.com!', ['mailto:a.b@example.com']],
  ['@nana and www.', []],
])('%j contains the links %j', (text, links) => {
  const parts = textParts(text)
  expect(parts.flatMap(({ url }) => url ?? [])).toEqual(links)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
