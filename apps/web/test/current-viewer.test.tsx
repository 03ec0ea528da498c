import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCurrentViewer } from '../src/features/auth/use-current-viewer'

const rosa = { id: 'rosa', family_id: 'oliveira', role: 'member', full_name: 'Rosa', avatar_url: null }
let profile: object = rosa

vi.mock('../src/features/auth/auth-provider', () => ({ useAuth: () => ({ profile }) }))

test('a heartbeat changes the profile, but not the viewer that every screen depends on', () => {
  const { result, rerender } = renderHook(useCurrentViewer)
  const before = result.current
  expect(before).toMatchObject({ userId: 'rosa', familyId: 'oliveira' })

  profile = { ...rosa, last_seen: '2026-11-22T19:00:00Z' }
  rerender()
  expect(result.current).toBe(before)

  profile = { ...rosa, role: 'admin' }
  rerender()
  expect(result.current).toMatchObject({ role: 'admin' })
})
