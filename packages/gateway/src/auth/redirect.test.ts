import { expect, test } from 'vitest'
import { allowedRedirect } from './redirect.ts'

test.each([
  ['https://hub.example', 'https://hub.example/reset?a=1', 'https://hub.example/reset?a=1'],
  ['https://hub.example', 'https://hub.example.evil.example/', 'https://hub.example'],
  ['https://hub.example', 'https://hub.example@evil.example/', 'https://hub.example'],
  ['https://hub.example', 'https://ann:x@hub.example/', 'https://hub.example'],
  ['https://hub.example', 'http://hub.example/', 'https://hub.example'],
  ['https://hub.example', 'http://127.0.0.1:5173/', 'https://hub.example'],
  ['https://hub.example', 'javascript:alert(1)', 'https://hub.example'],
  ['https://hub.example', 'blob:https://hub.example/5c5f', 'https://hub.example'],
  ['https://hub.example', '/reset', 'https://hub.example'],
  ['https://hub.example', '', 'https://hub.example'],
  ['http://127.0.0.1:3000', 'http://localhost:5173/reset', 'http://localhost:5173/reset'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1.evil.example/', 'http://127.0.0.1:3000'],
  ['http://localhost:3000', 'ftp://localhost/', 'http://localhost:3000'],
])('on %s, %j leads to %s', (site, wanted, target) => {
  expect(allowedRedirect(wanted, site)).toBe(target)
})
