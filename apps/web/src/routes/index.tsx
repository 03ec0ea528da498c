import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useServerReach } from '@/browser/server-reach'
import { Button } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { type Auth, useAuth } from '@/features/auth/auth-provider'
import { StartChecking } from '@/features/auth/checking'
import { useRefreshWhileLoading } from '@/features/auth/use-refresh-while-loading'
import { pendingInvitePath } from '@/features/family/pending-invite'
import { m } from '@/i18n/messages'

const RETRY_AFTER_MS = 8_000

export const Route = createFileRoute('/')({ component: StartScreen })

function StartScreen() {
  const auth = useAuth()
  const navigate = useNavigate()
  const { attempts, exhausted, retry } = useRefreshWhileLoading(RETRY_AFTER_MS)
  const reached = useServerReach()
  const { path, status } = exhausted ? TO_LOGIN : destination(auth)
  const slow = !auth.initialized && (attempts === 2 || auth.error?.code === 'AUTH_TIMEOUT')

  useEffect(() => {
    if (path) navigate({ href: path, replace: true })
  }, [path, navigate])

  return (
    <>
      <PageTitle>{m.product_tagline()}</PageTitle>
      {slow || auth.error ? (
        <StatusScreen
          title={m.start_welcome({ product: m.product_name() })}
          text={slow ? m.start_slow() : m.start_failed()}
          problem
        >
          {!reached && <p className="font-semibold">{m.error_offline()}</p>}
          <Button size="large" onClick={retry}>
            {m.try_again()}
          </Button>
          <Button size="large" variant="outline" onClick={() => navigate({ to: '/login', replace: true })}>
            {m.start_go_to_login()}
          </Button>
        </StatusScreen>
      ) : (
        <StartChecking status={status} />
      )}
    </>
  )
}

const TO_LOGIN = { path: '/login', status: m.start_to_login() }

function destination({ initialized, error, user, profile }: Auth) {
  if (!initialized || error) return { path: null, status: m.start_checking() }
  if (!user) return TO_LOGIN
  if (profile?.family_id) return { path: '/home', status: m.start_to_family() }
  return { path: pendingInvitePath() ?? '/create-family', status: m.start_to_setup() }
}
