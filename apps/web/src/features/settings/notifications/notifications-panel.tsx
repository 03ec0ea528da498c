import { useId } from 'react'
import { Switch } from '@/components/ui/switch'
import {
  type NotificationSetting,
  setNotificationSetting,
  useNotificationSettings,
} from '@/lib/notification-settings'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { Section } from '../section'

const switches: { setting: NotificationSetting; label: () => string; text: () => string }[] = [
  { setting: 'emailNotifications', label: m.notifications_email, text: m.notifications_email_text },
  { setting: 'chatNotifications', label: m.notifications_chat, text: m.notifications_chat_text },
  { setting: 'eventReminders', label: m.notifications_events, text: m.notifications_events_text },
  { setting: 'familyUpdates', label: m.notifications_family, text: m.notifications_family_text },
]

export function NotificationsPanel() {
  const settings = useNotificationSettings()
  const id = useId()

  const change = (setting: NotificationSetting, on: boolean) => {
    setNotificationSetting(setting, on)
    // One toast, however many are switched one after the other.
    toast.success(m.notifications_saved(), { id: m.notifications_saved() })
  }
  return (
    <Section title={m.notifications_title()} text={m.notifications_text()}>
      <ul className="grid divide-y divide-line">
        {switches.map(({ setting, label, text }) => (
          <li key={setting} className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
            <div className="min-w-0 grow">
              <label htmlFor={`${id}-${setting}`} className="font-semibold">
                {label()}
              </label>
              <p id={`${id}-${setting}-text`} className="text-ink-soft text-sm">
                {text()}
              </p>
            </div>
            <Switch
              id={`${id}-${setting}`}
              aria-describedby={`${id}-${setting}-text`}
              checked={settings[setting]}
              onCheckedChange={(on) => change(setting, on)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
