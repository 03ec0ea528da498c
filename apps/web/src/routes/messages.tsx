import { useAuth } from '@/features/auth/auth-provider'
import { NoFamily } from '@/features/members/no-family'
import { NothingYet } from '@/features/shell/nothing-yet'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()

  return (
    <Page title={m.nav_messages()}>
      {profile?.family_id ? (
        <NothingYet title={m.messages_empty_title()} text={m.messages_empty()} />
      ) : (
        <NoFamily title={m.messages_no_family()} />
      )}
    </Page>
  )
}
