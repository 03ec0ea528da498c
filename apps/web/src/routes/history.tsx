import { skipToken, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useAuth } from '@/features/auth/auth-provider'
import { historyQuery } from '@/features/history/api'
import { FamilyHistory } from '@/features/history/family-history'
import { GedcomMenu } from '@/features/history/gedcom/gedcom-menu'
import { type FormSubject, MemberDialog } from '@/features/history/member-dialog'
import { useLiveHistory } from '@/features/history/use-live-history'
import { NoFamily } from '@/features/members/no-family'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { user, profile } = useAuth()
  const familyId = profile?.family_id ?? null
  const options = historyQuery(familyId ?? '')
  const history = useQuery({ ...options, queryFn: familyId ? options.queryFn : skipToken })
  const [dialog, setDialog] = useState<FormSubject>()
  useLiveHistory(familyId)

  return (
    <Page
      title={m.history_title()}
      subtitle={m.history_subtitle()}
      action={
        user &&
        familyId && (
          <div className="flex gap-2">
            <Button onClick={() => setDialog({})}>
              <Plus aria-hidden className="size-5" />
              {m.history_add()}
            </Button>
            {history.data && <GedcomMenu members={history.data} author={{ userId: user.id, familyId }} />}
          </div>
        )
      }
    >
      {familyId ? (
        <FamilyHistory
          familyId={familyId}
          readerName={profile?.full_name ?? ''}
          history={history}
          onAdd={() => setDialog({})}
          onAddChild={(parent) => setDialog({ parent })}
          onEdit={(member) => setDialog({ member })}
        />
      ) : (
        <NoFamily action={m.history_create_family()} />
      )}
      {/* Outside, so that nothing typed is lost when somebody is put out of their family meanwhile. */}
      {user && dialog && (
        <MemberDialog
          userId={user.id}
          familyId={familyId}
          members={history.data ?? []}
          subject={dialog}
          // An answer that comes late must not close what was opened since.
          onClose={() => setDialog((current) => (current === dialog ? undefined : current))}
        />
      )}
    </Page>
  )
}
