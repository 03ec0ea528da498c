import type { ComponentType } from 'react'
import { useServerReturn } from '@/browser/use-server-return'
import { m } from '@/i18n/messages'
import { type FailedLoad, loadLater } from '@/lib/load-later'
import { Button } from './button'
import { Notice } from './notice'

/**
 * A region of a screen whose code is loaded when it is shown. When that fails, a notice in its place offers to try again;
 * the rest of the screen stays.
 * @param load imports it
 */
export const lazyRegion = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadLater(load, MissingRegion).Part

function MissingRegion({ retrying, onRetry }: FailedLoad) {
  const isReached = useServerReturn(onRetry)
  return (
    <Notice tone={isReached ? 'problem' : 'help'}>
      <p className="font-semibold">{isReached ? m.part_failed_title() : m.not_kept_title()}</p>
      <p className="mb-3">{isReached ? m.part_failed() : m.not_kept()}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" busy={retrying} onClick={onRetry}>
          {m.try_again()}
        </Button>
        {isReached && (
          <Button variant="quiet" onClick={() => window.location.reload()}>
            {m.crash_reload()}
          </Button>
        )}
      </div>
    </Notice>
  )
}
