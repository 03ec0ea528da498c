import { m } from '@/paraglide/messages'
import type { Post } from './post'

type Likes = Pick<Post, 'liked' | 'like_count'>

/** Sets the like of the viewer; the count stays when a feed loaded in the meantime has it already. */
export const withLike =
  (liked: boolean) =>
  (likes: Likes): Likes =>
    likes.liked === liked ? likes : { liked, like_count: Math.max(0, likes.like_count + (liked ? 1 : -1)) }

/** `You and 4 others`, `4 likes`; empty for a post without likes. */
export function likesText({ liked, like_count }: Likes): string {
  if (!liked) return like_count > 0 ? m.likes_count({ count: like_count }) : ''
  return like_count > 1 ? m.likes_you_and({ count: like_count - 1 }) : m.likes_you()
}
