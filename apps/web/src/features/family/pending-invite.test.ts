import { beforeEach, expect, test, vi } from 'vitest'
import { forgetInvite, pendingInvitePath, rememberInvite } from './pending-invite'

// Node has no sessionStorage. This is the part that the module uses.
beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
})

test('an invitation is pending until it is removed', () => {
  expect(pendingInvitePath()).toBeNull()
  rememberInvite('Ab3-_xYz')
  expect(pendingInvitePath()).toBe('/join/Ab3-_xYz')
  forgetInvite()
  expect(pendingInvitePath()).toBeNull()
})

test('an invalid code is ignored', () => {
  rememberInvite('../../evil')
  expect(pendingInvitePath()).toBeNull()
})
