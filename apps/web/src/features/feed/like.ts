import { m } from '@/paraglide/messages'
import type { Post } from './post'

type Likes = Pick<Post, 'liked' | 'like_count'>

/** Liked or not, whatever it was: the feed may have been read anew meanwhile, and then the count is right already. */
export const withLike =
  (liked: boolean) =>
  (likes: Likes): Likes =>
    likes.liked === liked ? likes : { liked, like_count: Math.max(0, likes.like_count + (liked ? 1 : -1)) }

/** `You and 4 others`, `4 likes`; nothing for a post that nobody likes yet. */
export function likesText({ liked, like_count }: Likes): string {
  if (!liked) return like_count > 0 ? m.likes_count({ count: like_count }) : ''
  return like_count > 1 ? m.likes_you_and({ count: like_count - 1 }) : m.likes_you()
}
