import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { useSetNewPassword } from '@/features/auth/api'
import { useAuth } from '@/features/auth/auth-provider'
import { NewPasswordForm } from '@/features/auth/new-password-form'
import { ResetLinkMissing } from '@/features/auth/reset-link-missing'
import { m } from '@/i18n/messages'

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordScreen })

/** Where the link in a recovery mail leads, having signed the person in. */
function ResetPasswordScreen() {
  const { user, loading, signedInByMail } = useAuth()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const save = useSetNewPassword()
  // supabase-js takes tokens out of the address, and leaves an error there.
  const refused = new URLSearchParams(hash).has('error')

  useEffect(() => {
    if (save.isSuccess) navigate({ to: '/home', replace: true })
  }, [save.isSuccess, navigate])

  if (loading) return <StatusScreen title={m.product_name()} status={m.auth_checking()} />
  if (refused || !user || !signedInByMail)
    return <ResetLinkMissing refused={refused} signedIn={Boolean(user)} />

  return (
    <FrontDoor title={m.reset_title()} intro={m.reset_intro({ email: user.email ?? '' })}>
      <PageTitle>{m.reset_title()}</PageTitle>
      <NewPasswordForm email={user.email ?? ''} save={save} />
    </FrontDoor>
  )
}
