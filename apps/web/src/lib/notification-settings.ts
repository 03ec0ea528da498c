// Which notifications the user wants on this device. Email applies to all devices, so the server stores it:
// features/settings/notifications/api.ts.

import { personalStore, usePersonalStore } from '@/browser/personal-store'

const defaults = {
  chatNotifications: true,
  eventReminders: true,
  familyUpdates: true,
}

export type NotificationSetting = keyof typeof defaults
export type NotificationSettings = Record<NotificationSetting, boolean>

/** Anything but a boolean counts as not chosen. */
function parse(stored: unknown): NotificationSettings {
  const chosen = (stored ?? {}) as Record<string, unknown>
  const choose = (setting: NotificationSetting) => {
    const value = chosen[setting]
    return typeof value === 'boolean' ? value : defaults[setting]
  }
  return {
    chatNotifications: choose('chatNotifications'),
    eventReminders: choose('eventReminders'),
    familyUpdates: choose('familyUpdates'),
  }
}

const settings = personalStore('notifications', 'local', parse)

export const setNotificationSetting = (setting: NotificationSetting, on: boolean) =>
  settings.set({ ...settings.get(), [setting]: on })

export const useNotificationSettings = (): NotificationSettings => usePersonalStore(settings)
