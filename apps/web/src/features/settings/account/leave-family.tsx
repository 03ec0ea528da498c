import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { useLeaveFamily } from './api'

type Props = { userId: string; onLeft: () => void }

export function LeaveFamily({ userId, onLeft }: Props) {
  const [asking, setAsking] = useState(false)
  const leave = useLeaveFamily(userId, onLeft)

  const open = () => {
    leave.reset()
    setAsking(true)
  }
  return (
    <Section title={m.leave_title()} text={m.leave_text()}>
      <Button variant="danger-outline" onClick={open} className="justify-self-start">
        {m.leave_action()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.leave_confirm()}
        description={m.leave_explained()}
        action={m.leave_action()}
        danger
        busy={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        {leave.isError && (
          <Notice tone="problem">
            <strong className="block font-semibold">{m.leave_failed()}</strong>
            <p>{errorMessage(leave.error)}</p>
            <TextLink to="/family">{m.leave_choose_admin()}</TextLink>
          </Notice>
        )}
      </ConfirmDialog>
    </Section>
  )
}
