import { createStore } from './create-store'

/**
 * How many messages wait to be read, for whatever leads to them. It is counted by features/messages, whose code comes
 * after the first screen.
 */
export const unreadMessages = createStore(0)
