import { expect, test } from 'vitest'
import { hubLinks, hubPath, textBesideCards, withKinds } from './hub-links'

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

const PIE = `${HUB}/recipes/${ID}`

test.each([
  [`Then this: ${PIE}`, 'Then this:'],
  [PIE, ''],
  [`Try ${PIE}!`, 'Try!'],
  [`Soup ${PIE} (${PIE}) tonight`, 'Soup tonight'],
  [`${PIE} is good`, 'is good'],
  [`One\n${PIE}\nTwo`, 'One\nTwo'],
  [`One\n${PIE} or two`, 'One\nor two'],
  [`${PIE} or https://lake.example/pie`, 'or https://lake.example/pie'],
  [`See ${HUB}/settings`, `See ${HUB}/settings`],
  [' Soup  at six ', ' Soup  at six '],
])('beside its cards, %j reads %j', (text, rest) => {
  expect(textBesideCards(text, HUB)).toBe(rest)
})

test('links beyond the most cards keep their addresses', () => {
  const links = ['1', '2', '3', '4'].map((digit) => `${HUB}/recipes/${digit}${ID.slice(1)}`)
  expect(textBesideCards(links.join(' '), HUB)).toBe(links[3])
})

test('in one line, links are named by their kind', () => {
  const text = `On this day: ${HUB}/events/${ID}, with ${PIE} and https://lake.example`
  expect(withKinds(text, HUB)).toBe('On this day: Event, with Recipe and https://lake.example')
  expect(withKinds(`${HUB}/media?item=${ID}`, HUB)).toBe('Photo')
})
