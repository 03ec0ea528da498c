import { createStore } from '@/browser/create-store'

/** The id of the conversation on the screen: its new messages need no toast. */
export const openConversation = createStore<string | undefined>(undefined)
