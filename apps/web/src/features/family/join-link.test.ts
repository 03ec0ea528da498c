import { expect, test } from 'vitest'
import { inviteCodeIn, isLoopback, joinLink } from './join-link'

test.each([
  ['Ab3-_xYz', 'Ab3-_xYz'],
  ['  Ab3-_xYz\n', 'Ab3-_xYz'],
  ['https://hub.example/join/Ab3-_xYz', 'Ab3-_xYz'],
  ['http://192.168.1.20:3000/join/Ab3-_xYz/', 'Ab3-_xYz'],
  ['hub.example/join/Ab3-_xYz?from=mail#top', 'Ab3-_xYz'],
  ['Ab3-_xY', null],
  ['https://hub.example/join/', null],
  ['come and join us', null],
  ['', null],
])('%j holds the code %j', (text, code) => {
  expect(inviteCodeIn(text)).toBe(code)
})

test('the code is found again in the link it became', () => {
  expect(inviteCodeIn(joinLink('https://hub.example', '-_345678'))).toBe('-_345678')
})

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
