import { useAuth } from '@/features/auth/auth-provider'
import { NoFamily } from '@/features/members/no-family'
import { NothingYet } from '@/features/shell/nothing-yet'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()

  return (
    <Page title={m.media_title()} subtitle={m.media_subtitle()}>
      {profile?.family_id ? <NothingYet text={m.media_empty()} /> : <NoFamily title={m.media_no_family()} />}
    </Page>
  )
}
