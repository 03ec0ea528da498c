import { Dialog } from '@/components/ui/dialog'
import { m } from '@/paraglide/messages'
import { InviteByEmail } from './invite-by-email'
import { InviteByLink } from './invite-by-link'
import { ReplaceCode } from './replace-code'

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
