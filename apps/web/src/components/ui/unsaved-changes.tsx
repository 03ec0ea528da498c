import { useEffect, useState } from 'react'
import { useLeaveWarning } from '@/browser/use-leave-warning'
import { holdNavigation } from '@/lib/navigation'
import { useLocation } from '@/lib/router'
import { m } from '@/paraglide/messages'
import { ConfirmDialog } from './confirm-dialog'

/** Asks before unsaved changes are lost, by navigation within the app or by closing the tab. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const { pathname } = useLocation()
  const [held, setHeld] = useState<{ proceed: () => void }>()

  useEffect(() => {
    if (!when) return
    return holdNavigation((next, proceed) => {
      if (next.pathname === pathname) return false
      setHeld({ proceed })
      return true
    })
  }, [when, pathname])

  useLeaveWarning(when)

  return (
    <ConfirmDialog
      open={held !== undefined}
      onOpenChange={() => setHeld(undefined)}
      title={m.unsaved_title()}
      description={m.unsaved_text()}
      dismiss={m.unsaved_stay()}
      action={m.unsaved_leave()}
      danger
      onConfirm={() => held?.proceed()}
    />
  )
}
