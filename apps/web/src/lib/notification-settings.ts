// What somebody wants to be told on this device. Kept in the browser, the same in all its tabs. Whether they are mailed
// has nothing to do with a device, and the server keeps it: see features/settings/notifications/api.ts.

import { useMemo, useSyncExternalStore } from 'react'

const defaults = {
  chatNotifications: true,
  eventReminders: true,
  familyUpdates: true,
}

export type NotificationSetting = keyof typeof defaults
export type NotificationSettings = Record<NotificationSetting, boolean>

const KEY = 'kinfold.notifications'

const changes = new EventTarget()

/** Whatever else lies under the key, as an older version may have left it, counts as not chosen. */
function parse(stored: string | null): NotificationSettings {
  try {
    const chosen = JSON.parse(stored ?? '{}')
    const entries = Object.entries(defaults).map(([key, on]) => [
      key,
      typeof chosen?.[key] === 'boolean' ? chosen[key] : on,
    ])
    return Object.fromEntries(entries)
  } catch {
    return defaults
  }
}

const read = () => localStorage.getItem(KEY)

export function setNotificationSetting(setting: NotificationSetting, on: boolean): void {
  localStorage.setItem(KEY, JSON.stringify({ ...parse(read()), [setting]: on }))
  changes.dispatchEvent(new Event('change'))
}

function subscribe(onChange: () => void) {
  changes.addEventListener('change', onChange)
  // Comes from the other tabs only.
  window.addEventListener('storage', onChange)
  return () => {
    changes.removeEventListener('change', onChange)
    window.removeEventListener('storage', onChange)
  }
}

export function useNotificationSettings(): NotificationSettings {
  const stored = useSyncExternalStore(subscribe, read)
  return useMemo(() => parse(stored), [stored])
}
