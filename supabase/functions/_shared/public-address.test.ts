import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isPublicAddress } from './public-address.ts'

// The networks of the computer that runs the tests must not matter.
vi.mock('node:os', async (original) => {
  const os = await original<typeof import('node:os')>()
  return { ...os, networkInterfaces: vi.fn(os.networkInterfaces) }
})

test.each([
  '1.1.1.1',
  '93.184.215.14',
  '2606:4700:4700::1111',
  '::ffff:1.1.1.1',
  '64:ff9b::101:101',
  '2002:101:101::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  // Metadata of clouds.
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '64:ff9b::a83f:8110',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  'fe80::1',
  'fd00::1',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '::ffff:127.0.0.1',
  '::ffff:0:10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::1.1.1.1',
  '2002:7f00:1::1',
  '2002:c0a8:101::1',
  '4000::1',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

describe('in the networks of this computer', () => {
  beforeEach(() => {
    const at = (cidr: string) => ({ cidr }) as NetworkInterfaceInfo
    vi.mocked(networkInterfaces).mockReturnValueOnce({
      lo: [at('127.0.0.1/8'), at('::1/128')],
      eth0: [at('93.184.215.14/24'), at('fe80::5/64'), at('2003:a:b:1::5/64')],
      tun0: [{ cidr: null } as NetworkInterfaceInfo],
    })
  })

  test.each([
    '93.184.215.14',
    '93.184.215.1',
    '2003:a:b:1::5',
    '2003:a:b:1::99',
    '2003:a:b:2::1',
    '2002:5db8:d701::1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['93.184.216.1', '2003:a:c::1'])('%s is public, just outside of them', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})
