import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { useAuth } from '@/features/auth/auth-provider'
import { NewPasswordForm } from '@/features/auth/new-password-form'
import { ResetLinkMissing } from '@/features/auth/reset-link-missing'
import { navigate } from '@/lib/navigation'
import { useLocation } from '@/lib/router'
import { m } from '@/paraglide/messages'

/** Where the link in a recovery mail leads, having signed the person in. */
export function Component() {
  const { user, loading, signedInByMail } = useAuth()
  const { hash } = useLocation()
  // supabase-js takes tokens out of the address, and leaves an error there.
  const refused = new URLSearchParams(hash.slice(1)).has('error')

  if (loading) return <StatusScreen title={m.product_name()} status={m.auth_checking()} />
  if (refused || !user || !signedInByMail)
    return <ResetLinkMissing refused={refused} signedIn={Boolean(user)} />

  return (
    <FrontDoor title={m.reset_title()} intro={m.reset_intro({ email: user.email ?? '' })}>
      <PageTitle>{m.reset_title()}</PageTitle>
      <NewPasswordForm email={user.email ?? ''} onSaved={() => navigate('/home', { replace: true })} />
    </FrontDoor>
  )
}
