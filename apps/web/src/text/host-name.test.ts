import { expect, test } from 'vitest'
import { hostName } from './host-name'

test.each([
  ['https://www.example.com/pie?slice=1', 'example.com'],
  ['http://kitchen.example:8080/', 'kitchen.example'],
  ['not an address', 'not an address'],
])('%j has the host name %j', (url, name) => {
  expect(hostName(url)).toBe(name)
})
