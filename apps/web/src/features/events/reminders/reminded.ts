// The reminders that this device has shown, so that neither a reload nor another tab repeats them.

import { personalStore } from '@/browser/personal-store'

/** More events than a family has within an hour. */
const KEPT = 50

const reminded = personalStore('reminded', 'local', (stored): string[] =>
  Array.isArray(stored) ? stored.filter((occasion) => typeof occasion === 'string') : [],
)

export const readReminded = () => reminded.get()

export const rememberReminded = (occasion: string) => reminded.set([...reminded.get(), occasion].slice(-KEPT))
