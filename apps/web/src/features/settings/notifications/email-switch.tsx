import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/load-failure'
import { SwitchRow } from '@/components/ui/switch-row'
import { m } from '@/paraglide/messages'
import { emailChoiceQuery, useChooseEmail } from './api'

/** Turns the daily email about unread updates on or off, for all devices. */
export function EmailSwitch({ userId }: { userId: string }) {
  const choice = useQuery(emailChoiceQuery(userId))
  const choose = useChooseEmail(userId)

  if (choice.isError && choice.data === undefined) {
    return (
      <li className="pb-4">
        <LoadFailure title={m.notifications_email_failed()} query={choice} />
      </li>
    )
  }
  return (
    <SwitchRow
      label={m.notifications_email()}
      text={m.notifications_email_text()}
      checked={choose.isPending ? choose.variables : choice.data}
      onChange={(on) => choose.mutate(on)}
    />
  )
}
