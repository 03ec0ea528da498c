import { createStore, useStore } from '@/browser/create-store'
import { onPurge } from '@/browser/personal-store'
import type { Entry } from './entry'

/** What the user has sent and the server does not have yet, oldest first. */
export const outbox = createStore<Entry[]>([])
onPurge(() => outbox.set([]))

/** What could not be sent at once, without what the user has taken back. */
export const useWaiting = () =>
  useStore(outbox).filter(({ delayed, state, withdrawn }) => (delayed || state === 'refused') && !withdrawn)
