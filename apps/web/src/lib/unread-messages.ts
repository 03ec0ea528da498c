import { createStore } from '@/browser/create-store'

/**
 * The number of unread messages, for the menus. features/messages counts them; its code is loaded after the first screen.
 */
export const unreadMessages = createStore(0)
