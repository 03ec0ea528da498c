import { useMemo } from 'react'
import type { Viewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { useAuth } from './auth-provider'

/** The signed-in user as a member of their family; null without one. */
export function useCurrentViewer(): Viewer | null {
  const { profile } = useAuth()

  return useMemo(
    () =>
      profile?.family_id
        ? {
            userId: profile.id,
            familyId: profile.family_id,
            role: profile.role === 'admin' ? 'admin' : 'member',
            name: profile.full_name ?? m.unknown_member(),
            avatarUrl: profile.avatar_url,
          }
        : null,
    [profile],
  )
}
