import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { type FailedLoad, loadLater } from './load-later'

/**
 * A component that a press opens. When its code cannot be loaded, as without a connection, the screen stays as it is, and
 * a toast offers to try again.
 * @param load imports it
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadLater(load, Missing).Part

function Missing({ error, onRetry }: FailedLoad) {
  const tryAgain = useEffectEvent(onRetry)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast for each failure
  useEffect(() => {
    toast.error(m.error_offline(), {
      id: 'part',
      action: { label: m.try_again(), onClick: () => tryAgain() },
    })
  }, [error])
  return null
}
