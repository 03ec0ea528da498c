// Everything that can wait in the outbox: edits of things, and what features send in ways of their own.

import type { QueryClient } from '@tanstack/react-query'
import { editKind } from '@/data/change-row'
import type { Tables } from '@/data/database.types'
import { editSenderOf, editSenders } from '@/data/edit-senders'
import type { Senders } from '@/data/outbox/entry'
import { COMMENT } from '@/features/comments/comment'
import { commentSender } from '@/features/comments/comment-sender'
import { ANSWER, answerSender } from '@/features/events/api'
import { OCCURRENCE_EDIT, occurrenceSender } from '@/features/events/event-edits'
import { POST } from '@/features/feed/post'
import { postSender } from '@/features/feed/post-sender'
import { posts } from '@/features/feed/posts'
import { savePost } from '@/features/feed/save-post'
import { listSender } from '@/features/lists/list-sender'
import { LIST_CHANGE } from '@/features/lists/lists'
import { DETAILS_EDIT } from '@/features/media/edit'
import { detailsEditSender } from '@/features/media/edit-sender'
import { messageEditSender } from '@/features/messages/edit-sender'
import { GROUP_EDIT } from '@/features/messages/group/group-edit'
import { groupSender } from '@/features/messages/group/group-sender'
import { MESSAGE, MESSAGE_EDIT } from '@/features/messages/message'
import { messageSender } from '@/features/messages/message-sender'
import { type ProfileEdit, saveProfile } from '@/features/profile/api'
import { NAME_EDIT, type NameEdit, saveName } from '@/features/settings/account/api'
import { familyMembers } from '@/lib/members'
import type { Viewer } from '@/lib/viewer'
import { showProfile } from './show-profile'
import { things } from './things'

export const outboxSenders = (
  queryClient: QueryClient,
  reader: Pick<Viewer, 'userId' | 'familyId'>,
): Senders => {
  const shown = async (saving: Promise<Tables<'profiles'>>) => {
    const profile = await saving
    showProfile(queryClient, profile)
    return profile
  }
  return {
    ...editSenders(things, queryClient, reader.familyId),
    [POST]: postSender(queryClient, reader),
    [editKind(posts)]: editSenderOf(posts, queryClient, reader.familyId, savePost),
    [MESSAGE]: messageSender(queryClient, reader),
    [MESSAGE_EDIT]: messageEditSender(queryClient, reader.familyId),
    [COMMENT]: commentSender(queryClient, reader),
    [ANSWER]: answerSender(queryClient, reader.familyId),
    [OCCURRENCE_EDIT]: occurrenceSender(queryClient, reader.familyId),
    [editKind(familyMembers)]: editSenderOf(
      familyMembers,
      queryClient,
      reader.familyId,
      (_client, _thing, _family, edit: ProfileEdit, choose) => shown(saveProfile(queryClient, edit, choose)),
    ),
    [NAME_EDIT]: editSenderOf(
      familyMembers,
      queryClient,
      reader.familyId,
      (_client, _thing, _family, edit: NameEdit, choose) => shown(saveName(edit, choose)),
    ),
    [GROUP_EDIT]: groupSender(queryClient, reader.familyId),
    [LIST_CHANGE]: listSender(queryClient, reader.familyId),
    [DETAILS_EDIT]: detailsEditSender(queryClient, reader.familyId),
  }
}
