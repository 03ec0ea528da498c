import { expect, test } from 'vitest'
import { isLoopback } from './loopback'

test.each([
  ['localhost', true],
  ['kinfold.localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['::1', true],
  ['192.168.1.20', false],
  ['hub.example', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
])('%s means this very computer: %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected)
})
