import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import { useSentDraft } from '@/lib/use-draft'
import { useViewer } from '@/lib/viewer'
import { useSaveHistoryMember } from './api'
import { descendantsOf, linksOf } from './descendants'
import type { HistoryMember } from './history-member'
import { draftOf, emptyDraft } from './member-draft'
import { MemberForm } from './member-form'
import { tiesQuery } from './ties-api'

/** The person to change; without one a person is added. */
export type FormSubject = { member?: HistoryMember }

type Props = {
  members: HistoryMember[]
  subject: FormSubject
  onClose: () => void
}

/** Closing it keeps the draft. */
export function MemberDialog({ members, subject, onClose }: Props) {
  const { userId, familyId } = useViewer()
  const { member } = subject
  const draftKey = ['history draft', userId, member?.id].filter(Boolean).join(' ')
  const typed = useSentDraft(draftKey)
  const save = useSaveHistoryMember(() => {
    if (typed.forget()) onClose()
  })
  // The rows name only the first parent of each.
  const { data: ties } = useQuery({ ...tiesQuery(familyId), enabled: member !== undefined })
  const descendants = member && descendantsOf([...linksOf(members), ...(ties?.parentage ?? [])], [member.id])

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={member ? m.history_edit_title() : m.history_add_title()}
      description={member ? m.history_edit_text() : m.history_add_text()}
    >
      <MemberForm
        draftKey={draftKey}
        initial={member ? draftOf(member) : emptyDraft}
        member={member}
        candidates={members.filter(({ id }) => id !== member?.id && !descendants?.has(id))}
        busy={save.isPending}
        action={member ? m.history_update() : m.history_add()}
        onSubmit={(values, original) => {
          typed.send()
          save.mutate({ original, values })
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
