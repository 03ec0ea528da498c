import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import { useReplaceCode } from './api'
import { InviteByEmail } from './invite-by-email'
import { InviteByLink } from './invite-by-link'

type Props = {
  familyId: string
  admin: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Invites people by QR code, link or email. */
export function InviteDialog({ familyId, admin, open, onOpenChange }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.invite_title()} description={m.invite_intro()}>
      <div className="grid gap-6">
        <InviteByLink familyId={familyId} />
        <InviteByEmail />
        {admin && <ReplaceCode familyId={familyId} />}
      </div>
    </Dialog>
  )
}

/** For when a link has come into the wrong hands. */
function ReplaceCode({ familyId }: { familyId: string }) {
  const [confirming, setConfirming] = useState(false)
  const replace = useReplaceCode(familyId)

  return (
    <div className="border-line border-t pt-3">
      <Button variant="ghost" size="compact" className="-ms-2.5" onClick={() => setConfirming(true)}>
        <RefreshCw aria-hidden className="size-5" />
        {m.code_replace()}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={m.code_replace_title()}
        description={m.code_replace_text()}
        action={m.code_replace()}
        busy={replace.isPending}
        onConfirm={() => replace.mutate(undefined, { onSuccess: () => setConfirming(false) })}
      />
    </div>
  )
}
