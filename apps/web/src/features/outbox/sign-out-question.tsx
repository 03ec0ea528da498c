import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useWaiting } from '@/data/outbox/waiting'
import { m } from '@/i18n/messages'

type Props = { onSignOut: () => void; onClose: () => void }

/** Asks before signing out deletes unsent changes. */
export default function SignOutQuestion({ onSignOut, onClose }: Props) {
  const { length: count } = useWaiting()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.outbox_count({ count })}
      description={m.outbox_sign_out_text()}
      action={m.outbox_sign_out()}
      dismiss={m.outbox_stay()}
      danger
      onConfirm={() => {
        onClose()
        onSignOut()
      }}
    />
  )
}
