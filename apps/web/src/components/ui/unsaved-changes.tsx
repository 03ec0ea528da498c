import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLeaveWarning } from '@/browser/use-leave-warning'
import { m } from '@/i18n/messages'
import { stringifySearch } from '@/text/search'
import { ConfirmDialog } from './confirm-dialog'

/** Asks before unsaved changes are lost, by navigation within the app or by closing the tab. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const router = useRouter()
  const [held, setHeld] = useState<Parameters<ShouldBlockFn>[0]>()

  useBlocker({
    disabled: !when,
    enableBeforeUnload: false,
    shouldBlockFn: (navigation) => {
      if (navigation.next.pathname === navigation.current.pathname) return false
      setHeld(navigation)
      return true
    },
  })
  useLeaveWarning(when)

  function leave() {
    if (!held) return
    const { action, next } = held
    if (action === 'PUSH' || action === 'REPLACE') {
      const href = next.pathname + stringifySearch(next.search)
      router.navigate({ href, replace: action === 'REPLACE', ignoreBlocker: true })
    } else if (action === 'FORWARD') router.history.forward({ ignoreBlocker: true })
    else router.history.back({ ignoreBlocker: true })
  }

  return (
    <ConfirmDialog
      open={held !== undefined}
      onOpenChange={() => setHeld(undefined)}
      title={m.unsaved_title()}
      description={m.unsaved_text()}
      dismiss={m.unsaved_stay()}
      action={m.unsaved_leave()}
      danger
      onConfirm={leave}
    />
  )
}
