import { NothingYet } from '@/features/shell/nothing-yet'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  return (
    <Page title={m.settings_title()}>
      <NothingYet text={m.settings_empty()} />
    </Page>
  )
}
