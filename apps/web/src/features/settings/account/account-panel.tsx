import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { userQuery } from '../user-query'
import type { NamedProfile } from './api'
import { DeleteAccount } from './delete-account'
import { EmailForm } from './email-form'
import { ExportData } from './export/export-data'
import { InstallApp } from './install-app'
import { LeaveFamily } from './leave-family'
import { NameForm } from './name-form'

type Props = {
  user: User
  profile: (NamedProfile & { family_id: string | null }) | null
  /** The family that the user is an admin of. */
  adminOf: { id: string; name: string } | null
  /** Called when the name or the family has changed. */
  onProfileChange: () => void
  onDeleted: () => void
  /** The way to the bin of the family. */
  bin: ReactNode
}

export function AccountPanel({ user, profile, adminOf, onProfileChange, onDeleted, bin }: Props) {
  // What the session knows of the account is at hand; what the server knows is newer.
  const { data: account = user } = useQuery(userQuery(user.id))
  const email = account.email ?? ''
  useEmailLink(user.email ?? '')

  return (
    <>
      {profile && <NameForm profile={profile} onSaved={onProfileChange} />}
      <EmailForm key={email} userId={user.id} email={email} pending={account.new_email} />
      <InstallApp />
      {bin}
      <ExportData userId={user.id} name={profile?.full_name ?? ''} family={adminOf} />
      {profile?.family_id && <LeaveFamily userId={user.id} onLeft={onProfileChange} />}
      <DeleteAccount userId={user.id} onDeleted={onDeleted} />
    </>
  )
}

/** Tells what the link of a mail about a new address has done, once: it leads back here with the response. */
function useEmailLink(email: string) {
  const { email: answered } = useSearch({ strict: false })
  const { hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (!answered) return
    navigate({ to: '.', search: (search) => ({ ...search, email: undefined }), replace: true })

    // In the fragment, unless supabase-js found tokens there, which it takes out.
    const answer = new URLSearchParams(hash)
    if (answer.has('error')) toast.error(m.settings_failed(), { description: m.email_link_invalid() })
    else if (answer.has('message'))
      toast.info(m.email_one_of_two_title(), { description: m.email_one_of_two() })
    else toast.success(m.settings_updated(), { description: m.email_changed({ email }) })
  }, [answered, hash, email, navigate])
}
