import { useBlocker } from 'react-router'
import { useLeaveWarning } from '@/lib/use-leave-warning'
import { m } from '@/paraglide/messages'
import { ConfirmDialog } from './confirm-dialog'

/** Asks before unsaved changes are lost, by navigation within the app or by closing the tab. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )

  useLeaveWarning(when)

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={m.unsaved_title()}
      description={m.unsaved_text()}
      dismiss={m.unsaved_stay()}
      action={m.unsaved_leave()}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
