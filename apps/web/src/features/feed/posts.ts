// What a post is to the app.

import { StickyNote } from 'lucide-react'
import { declare, type RowOf } from '@/data/declare'
import { m } from '@/i18n/messages'

export const posts = declare({
  kind: 'post',
  name: m.search_kind_post,
  icon: StickyNote,
  path: ({ id }) => ({ to: '/home', search: { post: id } }),
  table: 'posts',
  // The number of likes is a column of its own.
  columns: '*, author:profiles(id, full_name, avatar_url), post_likes(user_id)',
  scope: 'family_id',
  author: 'user_id',
  order: ['created_at.desc', 'id.desc'],
  live: { posts: 'family_id' },
  offline: true,
  edits: {
    content: m.post_edit_text,
    tags: { label: m.composer_tags, show: ({ tags }) => tags.map((tag) => `#${tag}`).join(' ') },
    image_urls: {
      label: m.composer_photos,
      show: ({ image_urls }) =>
        image_urls.length > 0
          ? {
              photos: image_urls.map((url, index) => ({
                url,
                alt: m.post_edit_photo({ number: index + 1 }),
              })),
            }
          : null,
    },
  },
  title: ({ content }) => content || m.composer_photo(),
  pictures: { bucket: 'posts', of: ({ image_urls = [] }) => image_urls },
  texts: {
    failed: m.feed_failed,
    changed: m.post_changed,
    changeFailed: m.post_change_failed,
    gone: m.post_gone,
    waiting: m.outbox_post,
    deleted: m.post_deleted,
    deleteFailed: m.post_delete_failed,
  },
})

export type Post = RowOf<typeof posts>

/** For queries: of the likes, only that of the reader is read. */
export const ownLike = (userId: string) => ({ 'post_likes.user_id': userId })

/** By the reader. */
export const isLiked = ({ post_likes }: Pick<Post, 'post_likes'>) => post_likes.length > 0
