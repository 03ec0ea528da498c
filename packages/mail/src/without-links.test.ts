import { expect, test } from 'vitest'
import { withoutLinks } from './without-links.ts'

test.each([
  ['Ana Lúcia', 'Ana Lúcia'],
  ['Oliveira & Sons, Ltd.', 'Oliveira & Sons, Ltd.'],
  ['J.R. Oliveira', 'J R. Oliveira'],
  ['Win at https://evil.example/now', 'Win at'],
  ['HTTPS://EVIL.EXAMPLE', ''],
  ['www.evil.example', 'www evil example'],
  ['Tom (evil.example/now)', 'Tom (evil example/now)'],
  ['write to spam@evil.example', 'write to'],
  ['evil。example', 'evil example'],
])('%j becomes %j', (name, plain) => {
  expect(withoutLinks(name)).toBe(plain)
})
