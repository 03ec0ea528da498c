import { Section } from '@/components/ui/section'
import { SwitchRow } from '@/components/ui/switch-row'
import {
  type NotificationSetting,
  setNotificationSetting,
  useNotificationSettings,
} from '@/lib/notification-settings'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { EmailSwitch } from './email-switch'
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
