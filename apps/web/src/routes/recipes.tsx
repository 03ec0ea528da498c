import { useAuth } from '@/features/auth/auth-provider'
import { NoFamily } from '@/features/members/no-family'
import { NothingYet } from '@/features/shell/nothing-yet'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()

  return (
    <Page title={m.recipes_title()}>
      {profile?.family_id ? <NothingYet text={m.recipes_empty()} /> : <NoFamily />}
    </Page>
  )
}
