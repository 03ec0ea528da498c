import { createStore } from '@/lib/create-store'

/** The id of the conversation on the screen: nobody has to be told of its messages. */
export const openConversation = createStore<string | undefined>(undefined)
