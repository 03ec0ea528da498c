// All things of the app, by which screens, links and the service worker know them.

import { registerThings } from '@/data/registry'
import { comments } from '@/features/comments/comment'
import { events } from '@/features/events/events'
import { posts } from '@/features/feed/posts'
import { relatives } from '@/features/history/relatives'
import { listItems, lists } from '@/features/lists/lists'
import { albums } from '@/features/media/albums/albums'
import { media } from '@/features/media/media'
import { conversations, messages } from '@/features/messages/messages'
import { recipes } from '@/features/recipes/recipes'
import { familyMembers } from '@/lib/members'

export const things = registerThings([
  posts,
  comments,
  events,
  recipes,
  lists,
  listItems,
  media,
  albums,
  messages,
  conversations,
  familyMembers,
  relatives,
])
