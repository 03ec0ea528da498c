import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { suspectServer, useServerReach } from '@/lib/server-reach'
import { useOnline } from '@/lib/use-online'
import { m } from '@/paraglide/messages'
import { useEndOfStart } from './use-end-of-start'

/** Shown when a screen threw, or when its code failed to load, as after an update of the server. */
export function Crash({ error }: { error: unknown }) {
  const online = useOnline()
  const isReached = useServerReach()
  useEffect(() => {
    console.error(error)
    suspectServer()
  }, [error])
  useEndOfStart(true)

  // The code of a new screen cannot be loaded offline, and reloading would lose the current page as well.
  if (!online || !isReached) {
    return (
      <StatusScreen title={m.crash_offline_title()} text={m.crash_offline()} problem>
        <PageTitle>{m.crash_offline_title()}</PageTitle>
        <Button size="large" onClick={() => window.history.back()}>
          {m.go_back()}
        </Button>
      </StatusScreen>
    )
  }
  return (
    <StatusScreen title={m.crash_title()} text={m.crash_text()} problem>
      <PageTitle>{m.crash_title()}</PageTitle>
      <Button size="large" onClick={() => window.location.reload()}>
        {m.crash_reload()}
      </Button>
    </StatusScreen>
  )
}
