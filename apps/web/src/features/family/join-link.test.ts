import { expect, test } from 'vitest'
import { inviteCodeIn, joinLink } from './join-link'

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
