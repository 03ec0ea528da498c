// Everything that can wait in the outbox: each feature sends its own.

import type { QueryClient } from '@tanstack/react-query'
import { ANSWER, EVENT_EDIT } from '@/features/events/api'
import { answerSender, eventEditSender } from '@/features/events/senders'
import { POST } from '@/features/feed/post'
import { postSender } from '@/features/feed/post-sender'
import { HISTORY_EDIT } from '@/features/history/api'
import { historyEditSender } from '@/features/history/edit-sender'
import { MESSAGE } from '@/features/messages/message'
import { messageSender } from '@/features/messages/message-sender'
import { RECIPE_EDIT } from '@/features/recipes/api'
import { recipeEditSender } from '@/features/recipes/edit-sender'
import type { Senders } from '@/lib/outbox/entry'
import type { Viewer } from '@/lib/viewer'

export const outboxSenders = (
  queryClient: QueryClient,
  reader: Pick<Viewer, 'userId' | 'familyId'>,
): Senders => ({
  [POST]: postSender(queryClient, reader),
  [MESSAGE]: messageSender(queryClient, reader),
  [ANSWER]: answerSender(queryClient, reader.familyId),
  [RECIPE_EDIT]: recipeEditSender(queryClient, reader.familyId),
  [HISTORY_EDIT]: historyEditSender(queryClient, reader.familyId),
  [EVENT_EDIT]: eventEditSender(queryClient, reader.familyId),
})
