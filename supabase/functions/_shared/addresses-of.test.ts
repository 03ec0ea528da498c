import { expect, test, vi } from 'vitest'
import { addressesOf } from './addresses-of.ts'
import { openNameServer } from './name-server.fixture.ts'

const { lookup, servers } = vi.hoisted(() => ({ lookup: vi.fn(), servers: [] as string[] }))
vi.mock('node:dns/promises', async (original) => {
  const dns = await original<typeof import('node:dns/promises')>()
  class Resolver extends dns.Resolver {
    constructor(...options: ConstructorParameters<typeof dns.Resolver>) {
      super(...options)
      if (servers.length > 0) this.setServers(servers)
    }
  }
  return { ...dns, lookup, Resolver }
})

test('asks the name server, and never on the threads that all lookups of this process share', async () => {
  const server = await openNameServer('192.0.2.1', '192.0.2.1')
  servers.push(server.address)
  expect(await addressesOf('slow.example')).toContainEqual({ address: '192.0.2.1', family: 4 })
  expect(lookup).not.toHaveBeenCalled()
})

test('a name that does not exist has none', async () => {
  servers.splice(0, 1, '127.0.0.1:1')
  await expect(addressesOf('nothing.example')).rejects.toThrow(/ECONNREFUSED|ETIMEOUT/)
})
