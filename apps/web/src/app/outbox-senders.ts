// Everything that can wait in the outbox: each feature sends its own.

import type { QueryClient } from '@tanstack/react-query'
import type { Tables } from '@/data/database.types'
import type { Senders } from '@/data/outbox/entry'
import { COMMENT } from '@/features/comments/comment'
import { commentSender } from '@/features/comments/comment-sender'
import { ANSWER, EVENT_EDIT } from '@/features/events/api'
import { answerSender, eventEditSender } from '@/features/events/senders'
import { POST, POST_EDIT } from '@/features/feed/post'
import { postEditSender, postSender } from '@/features/feed/post-sender'
import { HISTORY_EDIT } from '@/features/history/edit'
import { historyEditSender } from '@/features/history/edit-sender'
import { LIST_CHANGE } from '@/features/lists/list'
import { listSender } from '@/features/lists/list-sender'
import { DETAILS_EDIT } from '@/features/media/edit'
import { detailsEditSender } from '@/features/media/edit-sender'
import { messageEditSender } from '@/features/messages/edit-sender'
import { GROUP_EDIT } from '@/features/messages/group/group-edit'
import { groupSender } from '@/features/messages/group/group-sender'
import { MESSAGE, MESSAGE_EDIT } from '@/features/messages/message'
import { messageSender } from '@/features/messages/message-sender'
import { PROFILE_EDIT } from '@/features/profile/edit'
import { profileEditSender } from '@/features/profile/edit-sender'
import { RECIPE_EDIT } from '@/features/recipes/edit'
import { recipeEditSender } from '@/features/recipes/edit-sender'
import { NAME_EDIT } from '@/features/settings/account/name-edit'
import { nameSender } from '@/features/settings/account/name-sender'
import type { Viewer } from '@/lib/viewer'
import { showProfile } from './show-profile'

export const outboxSenders = (
  queryClient: QueryClient,
  reader: Pick<Viewer, 'userId' | 'familyId'>,
): Senders => {
  const showOwnProfile = (profile: Tables<'profiles'>) => showProfile(queryClient, profile)
  return {
    [POST]: postSender(queryClient, reader),
    [POST_EDIT]: postEditSender(queryClient, reader),
    [MESSAGE]: messageSender(queryClient, reader),
    [MESSAGE_EDIT]: messageEditSender(queryClient, reader.familyId),
    [COMMENT]: commentSender(queryClient, reader),
    [ANSWER]: answerSender(queryClient, reader.familyId),
    [RECIPE_EDIT]: recipeEditSender(queryClient, reader.familyId),
    [HISTORY_EDIT]: historyEditSender(queryClient, reader.familyId),
    [EVENT_EDIT]: eventEditSender(queryClient, reader.familyId),
    [PROFILE_EDIT]: profileEditSender(queryClient, showOwnProfile),
    [NAME_EDIT]: nameSender(showOwnProfile),
    [GROUP_EDIT]: groupSender(queryClient, reader.familyId),
    [LIST_CHANGE]: listSender(queryClient, reader.familyId),
    [DETAILS_EDIT]: detailsEditSender(queryClient, reader.familyId),
  }
}
