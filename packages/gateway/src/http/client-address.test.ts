import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, networkOf, proxiesAt } from './client-address.ts'

const from = (peer: string | undefined, forwarded?: string, networks: string[] = []) => {
  const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded }
  const incoming = { socket: { remoteAddress: peer } } as IncomingMessage
  const trustedProxies = proxiesAt(networks)
  return clientAddress(new Request('http://gateway.test', { headers }), { incoming, trustedProxies })
}

test.each([
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['fe80::1%eth0', undefined, 'fe80::1'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::1', 'forged, 198.51.100.7, 198.51.100.1', '198.51.100.1'],
  ['::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['127.0.0.1', "'; drop table users", '127.0.0.1'],
  ['127.0.0.1', '', '127.0.0.1'],
  [undefined, '198.51.100.1', undefined],
])('peer %s, forwarded for %s: %s', (peer, forwarded, address) => {
  expect(from(peer, forwarded)).toBe(address)
})

test.each([
  ['10.0.0.5', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.0.0.5', '198.51.100.1', '198.51.100.1'],
  ['10.1.7.9', '198.51.100.1', '198.51.100.1'],
  ['fd00:1::2', '2001:db8::1', '2001:db8::1'],
  // What a visitor sent stands before the address that the proxy saw.
  ['10.0.0.5', '192.0.2.99, 198.51.100.1', '198.51.100.1'],
  ['10.0.0.5', '10.1.0.1, 127.0.0.1, 198.51.100.1', '198.51.100.1'],
  // Through two proxies, and through one on this computer.
  ['10.0.0.5', '192.0.2.99, 198.51.100.1, 10.1.0.1', '198.51.100.1'],
  ['127.0.0.1', '192.0.2.99, 198.51.100.1, 10.0.0.5', '198.51.100.1'],
  // Past the proxy, or by somebody beside it.
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.0.0.6', '198.51.100.1', '10.0.0.6'],
  ['10.0.0.5', undefined, '10.0.0.5'],
  ['10.0.0.5', '198.51.100.1, unknown', '10.0.0.5'],
])('with trusted proxies, peer %s, forwarded for %s: %s', (peer, forwarded, address) => {
  expect(from(peer, forwarded, ['10.0.0.5', '10.1.0.0/16', 'fd00:1::/32'])).toBe(address)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', ':0:0:0'],
  [undefined, 'unknown'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a request without a socket has no address', () => {
  expect(clientAddress(new Request('http://gateway.test'), undefined)).toBeUndefined()
})
