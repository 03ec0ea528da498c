import { expect, test } from 'vitest'
import { hubLinks, hubPath } from './hub-links'

const HUB = 'https://hub.example'
const ID = '0b5e8c1d-2c6f-4d1a-9e3b-5a6c7d8e9f00'
const OTHER = '1b5e8c1d-2c6f-4d1a-9e3b-5a6c7d8e9f00'

test.each([
  [`Try ${HUB}/recipes/${ID}!`, [['recipe', `/recipes/${ID}`]]],
  [`${HUB}/media?type=photos&item=${ID}`, [['photo', `/media?type=photos&item=${ID}`]]],
  [`${HUB}/media?album=${ID}`, [['album', `/media?album=${ID}`]]],
  [`${HUB}/media?album=${OTHER}&item=${ID}`, [['photo', `/media?album=${OTHER}&item=${ID}`]]],
  [
    `${HUB}/events/${ID}?occurrence=2026-11-28T12:00:00.000Z`,
    [['event', `/events/${ID}?occurrence=2026-11-28T12:00:00.000Z`]],
  ],
  [`${HUB}/events/new`, []],
  [`${HUB}/events?day=2026-11-28&event=${ID}`, [['event', `/events?day=2026-11-28&event=${ID}`]]],
  [
    `${HUB}/recipes/${ID} and ${HUB}/recipes/${OTHER}, I said ${HUB}/recipes/${ID}`,
    [
      ['recipe', `/recipes/${ID}`],
      ['recipe', `/recipes/${OTHER}`],
    ],
  ],
  [`https://hub.example.evil.example/recipes/${ID}`, []],
  [`http://hub.example/recipes/${ID}`, []],
  [`https://other.example/recipes/${ID}?at=${HUB}/`, []],
  [`${HUB}/recipes`, []],
  [`${HUB}/recipes/new`, []],
  [`${HUB}/profile/${ID}`, []],
  [`${HUB}/events?day=2026-11-28`, []],
  ['Soup at six', []],
])('%s', (text, links) => {
  expect(hubLinks(text, HUB).map(({ kind, path }) => [kind, path])).toEqual(links)
})

test.each([
  [`${HUB}/settings?tab=account#mail`, '/settings?tab=account#mail'],
  ['https://hub.example:8443/settings', undefined],
  ['https://other.example/settings', undefined],
])('%s is at %s', (url, path) => {
  expect(hubPath(url, HUB)).toBe(path)
})
