import { expect, test } from 'vitest'
import { isPublicName } from './public-name.ts'

test.each(['example.com', 'www.example.com.', 'local.example.com', 'xn--bcher-kva.example'])(
  '%s may be public',
  (name) => {
    expect(isPublicName(name)).toBe(true)
  },
)

test.each([
  'metadata',
  'metadata.google.internal',
  'metadata.google.internal.',
  'METADATA.goog',
  'metadata.packet.net',
  'instance-data.ec2.internal',
  'localhost',
  'a.localhost',
  'printer.local',
  'router.lan',
  'nas.home.arpa',
])('%s is not', (name) => {
  expect(isPublicName(name)).toBe(false)
})
