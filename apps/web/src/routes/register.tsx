import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { signUpModeQuery } from '@/auth/sign-up-mode'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { TextLink } from '@/components/ui/text-link'
import { readAddress } from '@/data/address'
import { useAuth } from '@/features/auth/auth-provider'
import { ProviderButtons } from '@/features/auth/provider-buttons'
import { SignUpForm } from '@/features/auth/sign-up-form'
import { EnterCode } from '@/features/family/enter-code'
import { pendingInvite, pendingInvitePath } from '@/features/family/pending-invite'
import { m } from '@/i18n/messages'
import { lazyExtra } from '@/lib/lazy-extra'

// Few visitors have an invitation.
const InvitedBy = lazyExtra(async () => (await import('@/features/family/invited-by')).InvitedBy)

export const Route = createFileRoute('/register')({ component: RegisterScreen })

function RegisterScreen() {
  const { user, loading } = useAuth()
  // Until the mode is known, the form is shown and the server decides.
  const { data: mode } = useQuery(signUpModeQuery)
  // New users continue; users who were already signed in go home.
  const [submitted, setSubmitted] = useState(false)
  const product = m.product_name()
  const nextStep = pendingInvitePath() ?? '/create-family'
  const inviteCode = pendingInvite()

  if (user) return <Navigate {...readAddress(submitted ? nextStep : '/home')} replace />
  if (loading) return <StatusScreen title={product} status={m.auth_checking()} />
  if (mode === 'invited' && !inviteCode) return <InviteOnly />

  return (
    <FrontDoor title={m.register_title({ product })} intro={m.product_tagline()}>
      <PageTitle>{m.register_tab()}</PageTitle>
      {inviteCode && (
        <Suspense fallback={<div className="mb-5 h-12" />}>
          <InvitedBy code={inviteCode} />
        </Suspense>
      )}
      <SignUpForm inviteCode={inviteCode} onSubmitted={() => setSubmitted(true)} />
      <ProviderButtons returnTo={nextStep} inviteCode={inviteCode} />
      <SignInInstead />
    </FrontDoor>
  )
}

function InviteOnly() {
  return (
    <FrontDoor title={m.register_invited_title()} intro={m.register_invited()}>
      <PageTitle>{m.register_tab()}</PageTitle>
      <div className="grid">
        <EnterCode variant="primary" size="large" />
      </div>
      <SignInInstead />
    </FrontDoor>
  )
}

const SignInInstead = () => (
  <p className="mt-6 text-center text-ink-soft">
    {m.register_have_account()} <TextLink to="/login">{m.register_sign_in()}</TextLink>
  </p>
)
