import { beforeEach, expect, test, vi } from 'vitest'
import { claimPersonalStores, personalStore, purgePersonalStores } from './personal-store'
import { stubWebStorage } from './web-storage.fixture'

beforeEach(stubWebStorage)

const asWords = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((word) => typeof word === 'string') : []

const searches = () => personalStore('searches', 'local', asWords)
const draft = () => personalStore('draft', 'session', (stored) => (typeof stored === 'string' ? stored : ''))

test('a stored value is read back, also by another instance', () => {
  searches().set(['plum', 'pie'])
  expect(searches().get()).toEqual(['plum', 'pie'])
})

test('the same object is returned until the value changes', () => {
  const store = searches()
  store.set(['plum'])
  expect(store.get()).toBe(store.get())
})

test.each(['{broken', '{"a":1}', 'null', '[1,"plum"]'])('%s is parsed into a valid value', (text) => {
  localStorage.setItem('kinfold.personal.searches', text)
  expect(searches().get()).toEqual(text.includes('plum') ? ['plum'] : [])
})

test('subscribers are called on changes until they unsubscribe', () => {
  const onChange = vi.fn()
  const unsubscribe = draft().subscribe(onChange)
  draft().set('Dear')
  window.dispatchEvent(new Event('storage'))
  expect(onChange).toHaveBeenCalledTimes(2)
  unsubscribe()
  draft().set(null)
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('the end of a session removes everything personal from both areas, and nothing else', () => {
  localStorage.setItem('sidebar collapsed', 'true')
  claimPersonalStores('rosa')
  searches().set(['plum'])
  draft().set('Dear')
  purgePersonalStores()
  expect([searches().get(), draft().get()]).toEqual([[], ''])
  expect(localStorage.getItem('sidebar collapsed')).toBe('true')
})

test('a user does not get what another user stored in a tab', () => {
  claimPersonalStores('rosa')
  searches().set(['plum'])
  draft().set('Dear')
  claimPersonalStores('bento')
  expect([searches().get(), draft().get()]).toEqual([[], ''])
})

test('the same user gets back their draft, and what was stored before signing in', () => {
  draft().set('before signing in')
  claimPersonalStores('rosa')
  claimPersonalStores('rosa')
  expect(draft().get()).toBe('before signing in')
})
