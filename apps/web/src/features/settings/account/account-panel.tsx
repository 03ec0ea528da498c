import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../user-query'
import { DeleteAccount } from './delete-account'
import { EmailForm } from './email-form'
import { ExportData } from './export-data'
import { LeaveFamily } from './leave-family'
import { NameForm } from './name-form'
import { useEmailLink } from './use-email-link'

type Props = {
  user: User
  name: string
  inFamily: boolean
  /** Called when the name or the family has changed. */
  onProfileChange: () => void
  onDeleted: () => void
}

export function AccountPanel({ user, name, inFamily, onProfileChange, onDeleted }: Props) {
  // What the session knows of the account is at hand; what the server knows is newer.
  const { data: account = user } = useQuery(userQuery(user.id))
  const email = account.email ?? ''
  useEmailLink(user.email ?? '')

  return (
    <>
      <NameForm userId={user.id} name={name} onSaved={onProfileChange} />
      <EmailForm key={email} userId={user.id} email={email} pending={account.new_email} />
      <ExportData userId={user.id} name={name} />
      {inFamily && <LeaveFamily userId={user.id} onLeft={onProfileChange} />}
      <DeleteAccount onDeleted={onDeleted} />
    </>
  )
}
