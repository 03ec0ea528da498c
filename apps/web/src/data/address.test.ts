import { expect, test, vi } from 'vitest'
import { type Address, hrefOf, readAddress, withSearch } from './address'

test.each<[Address, string]>([
  [{ to: '/recipes/$id', params: { id: 'r1' } }, '/recipes/r1'],
  [{ to: '/home', search: { post: 'p1' } }, '/home?post=p1'],
  [{ to: '/events/$id', params: { id: 'e1' }, search: { occurrence: undefined } }, '/events/e1'],
  [
    { to: '/events/$id', params: { id: 'e1' }, search: { occurrence: '2026-11-28T00:00:00+00:00' } },
    '/events/e1?occurrence=2026-11-28T00:00:00%2B00:00',
  ],
  [{ to: '/media', search: { albums: true, event: 'e1' } }, '/media?albums&event=e1'],
  [{ to: '/hub', hash: 'providers' }, '/hub#providers'],
  [{ to: '/people/$id', params: { id: '../settings' } }, '/people/..%2Fsettings'],
])('%j is %s', (address, text) => {
  expect(hrefOf(address)).toBe(text)
})

test('a comment is added to what the address asks for', () => {
  const post: Address = { to: '/home', search: { post: 'p1' } }
  expect(hrefOf(withSearch(post, { comment: 'c1' }))).toBe('/home?post=p1&comment=c1')
})

test('an address in a text is one as well', () => {
  vi.stubGlobal('location', new URL('https://hub.example/home'))
  expect(hrefOf(readAddress('/media?albums&event=e1#list'))).toBe('/media?albums&event=e1#list')
  vi.unstubAllGlobals()
})
