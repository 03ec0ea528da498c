import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { TextLink } from '@/components/ui/text-link'
import { useAuth } from '@/features/auth/auth-provider'
import { SignInChecking } from '@/features/auth/checking'
import { DemoPeople } from '@/features/auth/demo-people'
import { ProviderButtons } from '@/features/auth/provider-buttons'
import { SignInForm } from '@/features/auth/sign-in-form'
import { pendingInvite, pendingInvitePath } from '@/features/family/pending-invite'
import { m } from '@/i18n/messages'
import { config } from '@/lib/config'
import { lazyExtra } from '@/lib/lazy-extra'

// Few visitors have an invitation.
const InvitedBy = lazyExtra(async () => (await import('@/features/family/invited-by')).InvitedBy)

// It comes with the app, as the first screen of everyone who is not signed in.
export const Route = createFileRoute('/login')({ component: LoginScreen, codeSplitGroupings: [] })

function LoginScreen() {
  const { user, loading, error } = useAuth()
  const { state } = useLocation()
  const navigate = useNavigate()
  const product = m.product_name()
  const inviteCode = pendingInvite()

  // A user whose account cannot be read comes here to sign in again.
  const userId = error ? undefined : user?.id
  const leave = useEffectEvent(() => {
    const from = state.of && state.of !== userId ? undefined : state.from
    navigate({ href: pendingInvitePath() ?? from ?? '/home', replace: true })
  })
  useEffect(() => {
    if (userId) leave()
  }, [userId])

  if (userId) return null
  if (loading) return <SignInChecking />

  return (
    <FrontDoor title={m.login_title({ product })} intro={m.product_tagline()}>
      <PageTitle>{m.login_tab()}</PageTitle>
      {inviteCode && (
        <Suspense fallback={<div className="mb-5 h-12" />}>
          <InvitedBy code={inviteCode} />
        </Suspense>
      )}
      {config.demo && <DemoPeople people={config.demo} />}
      <SignInForm />
      <ProviderButtons returnTo={pendingInvitePath() ?? '/home'} inviteCode={inviteCode} />
      <p className="mt-6 text-center text-ink-soft">
        {m.login_new_here()} <TextLink to="/register">{m.login_sign_up()}</TextLink>
      </p>
    </FrontDoor>
  )
}
