import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { m } from '@/paraglide/messages'
import { ConfirmDialog } from './confirm-dialog'

/** Asks before somebody leaves the page with changes that are not saved: within the app, or by closing the tab. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!when) return
    // The browser asks in its own words; it allows no others.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])

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
