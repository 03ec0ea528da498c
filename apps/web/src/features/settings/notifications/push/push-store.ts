import { personalStore } from '@/browser/personal-store'

/** Whether the user has turned on pushes in this browser, so that other visits need not ask the server. */
export const pushStore = personalStore('push', 'local', (stored) => (stored === true ? true : null))
