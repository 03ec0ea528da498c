// Whether the tray has anything to show. It and its code are loaded only then.

import { personalStore } from '@/browser/personal-store'

export const trayNeeded = personalStore('unfinished uploads', 'local', (stored) => stored === true)

export function needTray(needed: boolean) {
  if (trayNeeded.get() !== needed) trayNeeded.set(needed || null)
}
