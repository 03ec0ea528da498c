import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Section } from '@/components/ui/section'
import { m } from '@/i18n/messages'
import { useDeleteAccount } from './api'

/** @param onDeleted called when the account is gone, to leave the app */
export function DeleteAccount({ userId, onDeleted }: { userId: string; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteAccount(userId, onDeleted)

  return (
    <Section title={m.delete_title()} text={m.delete_text()}>
      <Button variant="danger-outline" onClick={() => setAsking(true)} className="justify-self-start">
        {m.delete_action()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.delete_title()}
        description={m.delete_confirm()}
        action={m.delete_action()}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <div className="grid gap-2">
          <p>{m.delete_goes()}</p>
          <p>{m.delete_stays()}</p>
          <p className="text-ink-soft">{m.delete_export_first()}</p>
        </div>
      </ConfirmDialog>
    </Section>
  )
}
