import { createFileRoute, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { useServerReach } from '@/browser/server-reach'
import { Button } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { useAuth } from '@/features/auth/auth-provider'
import { GuardChecking } from '@/features/auth/checking'
import { useRefreshWhileLoading } from '@/features/auth/use-refresh-while-loading'
import { m } from '@/i18n/messages'

const RETRY_AFTER_MS = 5_000

export const Route = createFileRoute('/_guarded')({ component: Guarded })

/** The screens below need a signed-in user. */
function Guarded() {
  const { user, initialized, error } = useAuth()
  const navigate = useNavigate()
  // The shell and its screen are a lot to render at once; as a deferred value they leave a phone responsive.
  const ready = useDeferredValue(initialized, false)
  const { exhausted, retry } = useRefreshWhileLoading(RETRY_AFTER_MS)
  const reached = useServerReach()
  const [lastUser, setLastUser] = useState(user?.id)
  if (user && user.id !== lastUser) setLastUser(user.id)

  if (error || exhausted) {
    return (
      <StatusScreen title={m.guard_failed_title()} text={m.guard_failed()} problem>
        <PageTitle>{m.guard_failed_title()}</PageTitle>
        {!reached && <p className="font-semibold">{m.error_offline()}</p>}
        <Button size="large" onClick={retry}>
          {m.guard_retry()}
        </Button>
        <Button size="large" variant="outline" onClick={() => navigate({ to: '/login', replace: true })}>
          {m.guard_to_login()}
        </Button>
      </StatusScreen>
    )
  }
  if (!ready) {
    return (
      <>
        <PageTitle>{m.guard_checking_title()}</PageTitle>
        <GuardChecking />
      </>
    )
  }
  if (!user) return <ToSignIn lastUser={lastUser} />
  return <Outlet />
}

/** @param lastUser who was signed in here before: only they return to this page */
function ToSignIn({ lastUser }: { lastUser: string | undefined }) {
  const { href, pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // Logout has already left for the sign-in, and the next user starts at home.
    if (pathname !== '/login') navigate({ to: '/login', replace: true, state: { from: href, of: lastUser } })
  }, [href, pathname, lastUser, navigate])
  return null
}
