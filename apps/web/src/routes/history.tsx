import { useAuth } from '@/features/auth/auth-provider'
import { NoFamily } from '@/features/members/no-family'
import { NothingYet } from '@/features/shell/nothing-yet'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()

  return (
    <Page title={m.history_title()} subtitle={m.history_subtitle()}>
      {profile?.family_id ? (
        <NothingYet title={m.history_empty_title()} text={m.history_empty()} />
      ) : (
        <NoFamily action={m.history_create_family()} />
      )}
    </Page>
  )
}
