// Messages that others quote: those on the loaded pages, and single ones further back.

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'
import { keyOf } from '@/data/queries'
import type { Message } from '../message'
import { messages } from '../messages'
import type { MessagePages } from './message-pages'

/** The prefix of the query keys of all quoted messages, or of one of them. */
export const quoteKey = (familyId: string, id?: string) => [
  ...keyOf(messages, familyId),
  'quote',
  ...(id ? [id] : []),
]

/** The quoted message; null when it was deleted. Live changes keep it current. @param log the query of its conversation */
export const quoteQuery = (
  queryClient: QueryClient,
  familyId: string,
  { conversation_id, reply_to }: Message,
  logKey: readonly unknown[],
) =>
  queryOptions<Message | null>({
    queryKey: quoteKey(familyId, reply_to ?? ''),
    queryFn: async () => {
      const { data } = await db
        .from('messages')
        .select('*')
        .eq('id', reply_to ?? '')
        .eq('conversation_id', conversation_id)
        .maybeSingle()
        .throwOnError()
      return data
    },
    initialData: () =>
      queryClient
        .getQueryData<MessagePages>(logKey)
        ?.pages.flatMap((page) => page.messages)
        .find(({ id }) => id === reply_to),
    staleTime: Number.POSITIVE_INFINITY,
  })
