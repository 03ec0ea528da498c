import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useAuth } from '@/features/auth/auth-provider'
import { birthdaysQuery } from '@/features/birthdays/api'
import { InviteDialog } from '@/features/family/invite-dialog'
import { familyQuery } from '@/features/members/api'
import { MemberGrid } from '@/features/members/member-grid'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'

export const Route = createFileRoute('/_guarded/_shell/_family/family')({ component: FamilyScreen })

function FamilyScreen() {
  const { user } = useAuth()
  const { familyId, role } = useViewer()
  const [inviting, setInviting] = useState(false)
  const { data: family } = useQuery(familyQuery(familyId))
  const { data: birthdays = [] } = useQuery(birthdaysQuery(familyId))
  const birthDates = new Map(birthdays.map(({ id, birth_date }) => [id, birth_date]))

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
      <MemberGrid email={user?.email} birthDates={birthDates} onAdd={() => setInviting(true)} />
      <InviteDialog familyId={familyId} admin={role === 'admin'} open={inviting} onOpenChange={setInviting} />
    </Page>
  )
}
