import type { ReactNode } from 'react'
import { useAuth } from '@/features/auth/auth-provider'
import { NoFamily } from '@/features/members/no-family'
import type { Viewer } from '@/features/messages/api'
import type { People } from '@/features/messages/use-conversations'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'
import { usePeople } from './use-people'

/** What `/messages` and `/chat` begin with: somebody in a family, and the others in it. */
export function FamilyMessages({ children }: { children: (viewer: Viewer, people: People) => ReactNode }) {
  const { profile } = useAuth()
  const people = usePeople(profile)

  if (!profile?.family_id) {
    return (
      <Page title={m.nav_messages()}>
        <NoFamily title={m.messages_no_family()} />
      </Page>
    )
  }
  return children({ userId: profile.id, familyId: profile.family_id }, people)
}
