import { skipToken, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { useAuth } from '@/features/auth/auth-provider'
import { familyQuery } from '@/features/members/api'
import { MemberGrid } from '@/features/members/member-grid'
import { NoFamily } from '@/features/members/no-family'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { user, profile } = useAuth()
  const familyId = profile?.family_id
  const options = familyQuery(familyId ?? '')
  const { data: family } = useQuery({ ...options, queryFn: familyId ? options.queryFn : skipToken })

  if (!user || !familyId) {
    return (
      <Page title={m.nav_family()}>
        <NoFamily />
      </Page>
    )
  }
  return (
    <Page
      title={family?.name ?? m.nav_family()}
      action={
        <Button asChild>
          <Link to="/invite-members">
            <UserPlus aria-hidden className="size-5" />
            {m.family_invite_members()}
          </Link>
        </Button>
      }
    >
      <MemberGrid familyId={familyId} userId={user.id} email={user.email} />
    </Page>
  )
}
