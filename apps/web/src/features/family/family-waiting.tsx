import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { EnterCode } from './enter-code'

type Props = { busy: boolean; onCheck: () => void }

/** The ways on for a founder whose family a host has still to approve. */
export const FamilyWaiting = ({ busy, onCheck }: Props) => (
  <div className="grid gap-3">
    <Button size="large" busy={busy} onClick={onCheck}>
      {busy ? m.family_waiting_checking() : m.family_waiting_check()}
    </Button>
    <EnterCode size="large" />
  </div>
)
