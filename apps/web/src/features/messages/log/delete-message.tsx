import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { m } from '@/i18n/messages'
import { useDeleteMessage } from '../api'
import type { Message } from '../message'

/** Asks before a message is deleted; open while there is one. */
export function DeleteMessage({ message, onClose }: { message: Message | undefined; onClose: () => void }) {
  const deletion = useDeleteMessage()

  return (
    <ConfirmDialog
      open={message !== undefined}
      onOpenChange={onClose}
      title={m.message_delete_title()}
      description={m.message_delete_text()}
      action={m.message_delete()}
      danger
      busy={deletion.isPending}
      onConfirm={() => message && deletion.mutate(message, { onSuccess: onClose })}
    />
  )
}
