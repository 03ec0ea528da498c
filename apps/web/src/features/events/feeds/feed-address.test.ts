import { expect, test } from 'vitest'
import { feedAddress } from './feed-address'

test.each([
  ['https://hub.example', 'webcal://hub.example/functions/v1/calendar/family.ics?token=abc'],
  ['http://192.168.1.20:3000', 'webcal://192.168.1.20:3000/functions/v1/calendar/family.ics?token=abc'],
])('at %s a calendar opens %s', (base, webcal) => {
  const address = feedAddress(base, 'abc')
  expect(address.webcal).toBe(webcal)
  expect(address.web).toBe(`${base}/functions/v1/calendar/family.ics?token=abc`)
})
