import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/load-failure'
import { Section } from '@/components/ui/section'
import { SwitchRow } from '@/components/ui/switch-row'
import { m } from '@/i18n/messages'
import {
  type NotificationSetting,
  setNotificationSetting,
  useNotificationSettings,
} from '@/lib/notification-settings'
import { toast } from '@/lib/toast'
import { emailChoiceQuery, useChooseEmail } from './api'
import { PushSection } from './push/push-section'

const switches: { setting: NotificationSetting; label: () => string; text: () => string }[] = [
  { setting: 'chatNotifications', label: m.notifications_chat, text: m.notifications_chat_text },
  { setting: 'eventReminders', label: m.notifications_events, text: m.notifications_events_text },
  { setting: 'familyUpdates', label: m.notifications_family, text: m.notifications_family_text },
]

export function NotificationsPanel({ userId }: { userId: string }) {
  const settings = useNotificationSettings()

  const change = (setting: NotificationSetting, on: boolean) => {
    setNotificationSetting(setting, on)
    // One toast, however many are switched one after the other.
    toast.success(m.notifications_saved(), { id: m.notifications_saved() })
  }
  return (
    <>
      <Section title={m.notifications_title()} text={m.notifications_text()}>
        <ul className="grid divide-y divide-line">
          <EmailSwitch userId={userId} />
          {switches.map(({ setting, label, text }) => (
            <SwitchRow
              key={setting}
              label={label()}
              text={text()}
              checked={settings[setting]}
              onChange={(on) => change(setting, on)}
            />
          ))}
        </ul>
      </Section>
      <PushSection userId={userId} />
    </>
  )
}

/** Turns the daily email about unread updates on or off, for all devices. */
function EmailSwitch({ userId }: { userId: string }) {
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
