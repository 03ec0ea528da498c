import { expect, test } from 'vitest'
import { type Address, hrefOf } from './address'

test.each<[Address, string]>([
  [{ to: '/home' }, '/home'],
  [{ to: '/recipes/$id', params: { id: 'plum pie' } }, '/recipes/plum%20pie'],
  [{ to: '/media', search: { albums: true, event: '4' } }, '/media?albums&event=4'],
  [{ to: '/hub', hash: 'providers' }, '/hub#providers'],
])('%j is %s', (address, href) => {
  expect(hrefOf(address)).toBe(href)
})
