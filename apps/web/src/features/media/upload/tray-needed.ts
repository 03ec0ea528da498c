// Whether there is anything to show in the tray. It and all behind it are loaded only then.

import { createStore } from '@/lib/create-store'

const KEY = 'unfinished uploads'

export const trayNeeded = createStore(localStorage.getItem(KEY) !== null)

export function needTray(needed: boolean) {
  if (needed) localStorage.setItem(KEY, 'true')
  else localStorage.removeItem(KEY)
  if (trayNeeded.get() !== needed) trayNeeded.set(needed)
}
