import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../user-query'
import type { NamedProfile } from './api'
import { DeleteAccount } from './delete-account'
import { EmailForm } from './email-form'
import { ExportData } from './export/export-data'
import { InstallApp } from './install-app'
import { LeaveFamily } from './leave-family'
import { NameForm } from './name-form'
import { useEmailLink } from './use-email-link'

type Props = {
  user: User
  profile: (NamedProfile & { family_id: string | null }) | null
  /** The family that the user is an admin of. */
  adminOf: { id: string; name: string } | null
  /** Called when the name or the family has changed. */
  onProfileChange: () => void
  onDeleted: () => void
}

export function AccountPanel({ user, profile, adminOf, onProfileChange, onDeleted }: Props) {
  // What the session knows of the account is at hand; what the server knows is newer.
  const { data: account = user } = useQuery(userQuery(user.id))
  const email = account.email ?? ''
  useEmailLink(user.email ?? '')

  return (
    <>
      {profile && <NameForm profile={profile} onSaved={onProfileChange} />}
      <EmailForm key={email} userId={user.id} email={email} pending={account.new_email} />
      <InstallApp />
      <ExportData userId={user.id} name={profile?.full_name ?? ''} family={adminOf} />
      {profile?.family_id && <LeaveFamily userId={user.id} onLeft={onProfileChange} />}
      <DeleteAccount userId={user.id} onDeleted={onDeleted} />
    </>
  )
}
