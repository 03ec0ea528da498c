// What a page shows while the session is checked. The build prerenders these into index.html.

import { StatusScreen } from '@/components/ui/status-screen'
import { m } from '@/i18n/messages'

/** The start screen. @param status what happens now, or next */
export const StartChecking = ({ status = m.start_checking() }: { status?: string }) => (
  <StatusScreen
    title={m.start_welcome({ product: m.product_name() })}
    text={m.start_preparing()}
    status={status}
  />
)

/** The screens that need a signed-in user. */
export const GuardChecking = () => (
  <StatusScreen title={m.guard_checking_title()} status={m.guard_checking()} />
)

/** The sign-in. */
export const SignInChecking = () => <StatusScreen title={m.product_name()} status={m.auth_checking()} />
