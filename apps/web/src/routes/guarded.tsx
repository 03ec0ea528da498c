import { useDeferredValue } from 'react'
import { Button } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { useAuth } from '@/features/auth/auth-provider'
import { useRefreshWhileLoading } from '@/features/auth/use-refresh-while-loading'
import { navigate } from '@/lib/navigation'
import { Navigate, Outlet, useLocation } from '@/lib/router'
import { m } from '@/paraglide/messages'

const RETRY_AFTER_MS = 5_000

/** The screens below need a signed-in user. */
export function Component() {
  const { user, initialized, error } = useAuth()
  // The shell and its screen are a lot to render at once; as a deferred value they leave a phone responsive.
  const ready = useDeferredValue(initialized, false)
  const { exhausted, retry } = useRefreshWhileLoading(RETRY_AFTER_MS)
  const location = useLocation()

  if (error || exhausted) {
    return (
      <StatusScreen title={m.guard_failed_title()} text={m.guard_failed()} problem>
        <PageTitle>{m.guard_failed_title()}</PageTitle>
        <Button size="large" onClick={retry}>
          {m.guard_retry()}
        </Button>
        <Button size="large" variant="outline" onClick={() => navigate('/login', { replace: true })}>
          {m.guard_to_login()}
        </Button>
      </StatusScreen>
    )
  }
  if (!ready) {
    return (
      <StatusScreen title={m.guard_checking_title()} status={m.guard_checking()}>
        <PageTitle>{m.guard_checking_title()}</PageTitle>
      </StatusScreen>
    )
  }
  if (!user) {
    const from = location.pathname + location.search + location.hash
    return <Navigate to="/login" state={{ from }} replace />
  }
  return <Outlet />
}
