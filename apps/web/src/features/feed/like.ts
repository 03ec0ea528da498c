import { m } from '@/i18n/messages'
import { isLiked, type Post } from './posts'

type Likes = Pick<Post, 'post_likes' | 'like_count'>

/** Sets the like of the viewer; the count stays when a feed loaded in the meantime has it already. */
export const withLike =
  (liked: boolean, userId: string) =>
  (likes: Likes): Likes =>
    isLiked(likes) === liked
      ? likes
      : {
          post_likes: liked ? [{ user_id: userId }] : [],
          like_count: Math.max(0, likes.like_count + (liked ? 1 : -1)),
        }

/** `You and 4 others`, `4 likes`; empty for a post without likes. */
export function likesText({ post_likes, like_count }: Likes): string {
  if (!isLiked({ post_likes })) return like_count > 0 ? m.likes_count({ count: like_count }) : ''
  return like_count > 1 ? m.likes_you_and({ count: like_count - 1 }) : m.likes_you()
}
