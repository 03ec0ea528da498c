// Messages that others quote: those on the loaded pages, and single ones further back.

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'
import type { Message } from '../message'
import type { MessagePages } from './message-pages'

/** The prefix of the query keys of all quoted messages, or of one of them. */
export const quoteKey = (familyId: string, id?: string) => ['quote', familyId, ...(id ? [id] : [])]

/** The quoted message; null when it was deleted. Live changes keep it current. @param history the query of its conversation */
export const quoteQuery = (
  queryClient: QueryClient,
  familyId: string,
  { conversation_id, reply_to }: Message,
  historyKey: readonly unknown[],
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
        .getQueryData<MessagePages>(historyKey)
        ?.pages.flatMap((page) => page.messages)
        .find(({ id }) => id === reply_to),
    staleTime: Number.POSITIVE_INFINITY,
  })
