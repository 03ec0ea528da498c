import { useEffect } from 'react'
import { suspectServer } from '@/browser/server-reach'
import { useServerReturn } from '@/browser/use-server-return'
import { Button } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { m } from '@/i18n/messages'
import type { FailedLoad } from '@/lib/load-later'

type Props = Pick<FailedLoad, 'error' | 'onRetry'> & { retrying?: boolean }

/** Shown in place of a screen that threw, or whose code could not be loaded, as after an update of the server. */
export function Crash({ error, retrying = false, onRetry }: Props) {
  const isReached = useServerReturn(onRetry)
  useEffect(() => {
    console.error(error)
    suspectServer()
  }, [error])

  // The code of a new screen cannot be loaded offline, and reloading would lose the current page as well.
  const [title, text] = isReached
    ? [m.crash_title(), m.crash_text()]
    : [m.crash_offline_title(), m.crash_offline()]
  return (
    <StatusScreen title={title} text={text} problem>
      <PageTitle>{title}</PageTitle>
      {isReached ? (
        <Button size="large" onClick={() => window.location.reload()}>
          {m.crash_reload()}
        </Button>
      ) : (
        <Button size="large" onClick={() => window.history.back()}>
          {m.go_back()}
        </Button>
      )}
      <Button size="large" variant="outline" busy={retrying} onClick={onRetry}>
        {m.try_again()}
      </Button>
    </StatusScreen>
  )
}
