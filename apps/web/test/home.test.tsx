import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route } from '../src/routes/_guarded/_shell/_family/home'
import { AsRosa, answer, open, ROSA, signInAsRosa } from './open-screen'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)

const profile = {
  id: ROSA.userId,
  full_name: 'Rosa',
  role: 'admin',
  family_id: ROSA.familyId,
  last_seen: null,
}
const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0

function openHome() {
  signInAsRosa()
  answer('/rest/v1/profiles', [profile])
  answer('POST /rest/v1/rpc/upcoming_events', [])
  answer('GET /rest/v1/rpc/upcoming_events', [])
  open('/home', { show: AsRosa, children: [{ path: '/home', show: Route }] })
}

test('the composer comes before the first steps', async () => {
  answer('/rest/v1/posts', [])
  openHome()
  const steps = await screen.findByRole('heading', { name: 'Settle in' })
  expect(isBefore(screen.getByRole('button', { name: 'Post' }), steps)).toBe(true)
  expect(isBefore(steps, await screen.findByText(/^No posts yet/))).toBe(true)
})
