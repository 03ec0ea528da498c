import { useState } from 'react'
import { Navigate } from 'react-router'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { TextLink } from '@/components/ui/text-link'
import { useAuth } from '@/features/auth/auth-provider'
import { ProviderButtons } from '@/features/auth/provider-buttons'
import { SignUpForm } from '@/features/auth/sign-up-form'
import { pendingInvitePath } from '@/features/family/pending-invite'
import { m } from '@/paraglide/messages'

export function Component() {
  const { user, loading } = useAuth()
  // New users continue; users who were already signed in go home.
  const [submitted, setSubmitted] = useState(false)
  const product = m.product_name()
  const nextStep = pendingInvitePath() ?? '/create-family'

  if (user) return <Navigate to={submitted ? nextStep : '/home'} replace />
  if (loading) return <StatusScreen title={product} status={m.auth_checking()} />

  return (
    <FrontDoor title={m.register_title({ product })} intro={m.product_tagline()}>
      <PageTitle>{m.register_tab()}</PageTitle>
      <SignUpForm onSubmitted={() => setSubmitted(true)} />
      <ProviderButtons returnTo={nextStep} />
      <p className="mt-6 text-center text-ink-soft">
        {m.register_have_account()} <TextLink to="/login">{m.register_sign_in()}</TextLink>
      </p>
    </FrontDoor>
  )
}
