import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../user-query'
import { Devices } from './devices'
import { PasswordForm } from './password-form'
import { TwoFactor } from './two-factor'

export function SecurityPanel({ user }: { user: User }) {
  // What the session knows of the account is at hand; what the server knows is newer.
  const { data: account = user } = useQuery(userQuery(user.id))
  const hasPassword = account.identities?.some(({ provider }) => provider === 'email') ?? true

  return (
    <>
      <PasswordForm userId={user.id} email={account.email ?? ''} hasPassword={hasPassword} />
      <TwoFactor userId={user.id} email={account.email ?? ''} factors={account.factors ?? []} />
      <Devices userId={user.id} />
    </>
  )
}
