import { skipToken, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useAuth } from '@/features/auth/auth-provider'
import { EnterCode } from '@/features/family/enter-code'
import { InviteDialog } from '@/features/family/invite-dialog'
import { familyQuery } from '@/features/members/api'
import { MemberGrid } from '@/features/members/member-grid'
import { NoFamily } from '@/features/members/no-family'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { user, profile } = useAuth()
  const [inviting, setInviting] = useState(false)
  const familyId = profile?.family_id
  const options = familyQuery(familyId ?? '')
  const { data: family } = useQuery({ ...options, queryFn: familyId ? options.queryFn : skipToken })
  const admin = profile?.role === 'admin'

  if (!user || !familyId) {
    return (
      <Page title={m.nav_family()}>
        <NoFamily>
          <EnterCode />
        </NoFamily>
      </Page>
    )
  }
  return (
    <Page
      title={family?.name ?? m.nav_family()}
      action={
        <Button onClick={() => setInviting(true)}>
          <UserPlus aria-hidden className="size-5" />
          {m.family_invite_members()}
        </Button>
      }
    >
      <MemberGrid
        familyId={familyId}
        userId={user.id}
        email={user.email}
        admin={admin}
        onAdd={() => setInviting(true)}
      />
      <InviteDialog familyId={familyId} admin={admin} open={inviting} onOpenChange={setInviting} />
    </Page>
  )
}
