// Whether the user is in the middle of something that loading the page anew would interrupt: typed text, an open dialog,
// an upload.

import { leaveWarnings } from './use-leave-warning'

const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target)
})

export function isInProgress(): boolean {
  for (const field of typed) if (!field.isConnected || field.value === '') typed.delete(field)
  return typed.size > 0 || leaveWarnings.size > 0 || document.querySelector('[role$="dialog"]') !== null
}
