import { useMemo } from 'react'
import { m } from '@/i18n/messages'
import type { Viewer } from '@/lib/viewer'
import { useAuth } from './auth-provider'

/** The signed-in user as a member of their family; null without one. */
export function useCurrentViewer(): Viewer | null {
  const { profile } = useAuth()
  const { id, family_id, role, full_name, avatar_url } = profile ?? {}

  // The same object while these stay: every screen depends on it, and the profile also changes with each heartbeat.
  return useMemo(
    () =>
      id && family_id
        ? {
            userId: id,
            familyId: family_id,
            role: role === 'admin' ? 'admin' : 'member',
            name: full_name ?? m.unknown_member(),
            avatarUrl: avatar_url ?? null,
          }
        : null,
    [id, family_id, role, full_name, avatar_url],
  )
}
