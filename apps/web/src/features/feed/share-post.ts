import { shareLink } from '@/browser/share-link'
import { m } from '@/i18n/messages'
import type { Post } from './posts'

export const sharePost = ({ id, author }: Post) =>
  shareLink({
    url: `${window.location.origin}/home?post=${id}`,
    title: m.share_title({ name: author?.full_name ?? m.unknown_member() }),
    copied: m.link_copied(),
  })
