import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { useOnline } from '@/lib/use-online'
import { m } from '@/paraglide/messages'

/** A screen that threw, or one whose code could not be loaded, as after an update of the server. */
export function Crash() {
  const error = useRouteError()
  const online = useOnline()
  useEffect(() => console.error(error), [error])

  // The code of a screen that was not open before cannot be had now; loading the page again would lose this one, too.
  if (!online) {
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
