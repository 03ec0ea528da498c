// Names whose addresses change or differ. No test reaches the internet, so here this computer counts as public.

import { beforeEach, expect, test, vi } from 'vitest'
import { addressesOf } from './addresses-of.ts'
import { fetchPublic } from './fetch-public.ts'
import { openNameServer } from './name-server.fixture.ts'
import { openWebsite } from './website.fixture.ts'

vi.mock('./addresses-of.ts', () => ({ addressesOf: vi.fn() }))
vi.mock('./public-address.ts', () => ({ isPublicAddress: (address: string) => address === '127.0.0.1' }))

const website = await openWebsite({
  '/': 'the public website',
  '/again': (_, response) => response.writeHead(302, { location: '/' }).end(),
})
const { port } = new URL(website.url)

/** The address of the name at each lookup. */
function answers(...times: string[][]): void {
  for (const addresses of times) {
    vi.mocked(addressesOf).mockResolvedValueOnce(addresses.map((address) => ({ address, family: 4 })))
  }
}

const get = (path: string) =>
  fetchPublic(`http://rebinding.example:${port}${path}`, { maxBytes: 1024, accept: 'text/html' })
const refused = expect.objectContaining({ status: 502, code: 'unreachable' })

beforeEach(() => {
  vi.mocked(addressesOf).mockReset()
})

test('connects to the checked address without a second lookup', async () => {
  answers(['127.0.0.1'], ['10.0.0.1'])
  expect(Buffer.from((await get('/')).body).toString()).toBe('the public website')
  expect(addressesOf).toHaveBeenCalledTimes(1)
})

test('one private address is enough to refuse the name', async () => {
  answers(['127.0.0.1', '10.0.0.1'])
  await expect(get('/')).rejects.toEqual(refused)
})

test('a redirect to the same name is checked again', async () => {
  answers(['127.0.0.1'], ['10.0.0.1'])
  await expect(get('/again')).rejects.toEqual(refused)
  expect(website.asked).toEqual(['/', '/again'])
})

test('a name server that rebinds its name reaches nothing in this network', async () => {
  const server = await openNameServer('127.0.0.1', '127.0.0.2', '127.0.0.1')
  vi.mocked(addressesOf).mockImplementation(server.addressesOf)
  const before = website.asked.length

  expect(Buffer.from((await get('/')).body).toString()).toBe('the public website')
  expect(server.given).toEqual(['127.0.0.1'])
  await expect(get('/')).rejects.toEqual(refused)
  expect(server.given).toEqual(['127.0.0.1', '127.0.0.2'])
  expect(website.asked.slice(before)).toEqual(['/'])
})

test.each(['metadata.google.internal', 'metadata.goog', 'localhost', 'router.lan'])(
  '%s is refused without a lookup',
  async (name) => {
    const request = fetchPublic(`http://${name}:${port}/`, { maxBytes: 1024, accept: 'text/html' })
    await expect(request).rejects.toEqual(refused)
    expect(addressesOf).not.toHaveBeenCalled()
  },
)

test('a name without an address is refused', async () => {
  answers([])
  await expect(get('/')).rejects.toEqual(refused)
})
