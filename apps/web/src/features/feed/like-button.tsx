import { Heart } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useLike } from './api'
import { isLiked, type Post } from './posts'

export function LikeButton({ post }: { post: Post }) {
  const like = useLike(post)
  const liked = isLiked(post)

  return (
    <Button
      variant="ghost"
      aria-pressed={liked}
      onClick={() => like.mutate(!liked)}
      size="compact"
      className={cn(liked && 'text-primary-strong hover:text-primary-strong')}
    >
      <Heart aria-hidden className={cn('size-5', liked && 'fill-current')} />
      {liked ? m.liked() : m.like()}
    </Button>
  )
}
