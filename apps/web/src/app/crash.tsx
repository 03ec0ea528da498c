import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { m } from '@/paraglide/messages'

/** A screen that threw, or one whose code could not be loaded, as after an update of the server. */
export function Crash() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])

  return (
    <StatusScreen title={m.crash_title()} text={m.crash_text()} problem>
      <PageTitle>{m.crash_title()}</PageTitle>
      <Button size="large" onClick={() => window.location.reload()}>
        {m.crash_reload()}
      </Button>
    </StatusScreen>
  )
}
