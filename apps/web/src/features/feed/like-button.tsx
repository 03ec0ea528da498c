import { Heart } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { m } from '@/paraglide/messages'
import { useLike } from './api'
import type { Post } from './post'

export function LikeButton({ post }: { post: Post }) {
  const like = useLike(post)

  return (
    <Button
      variant="ghost"
      aria-pressed={post.liked}
      onClick={() => like.mutate(!post.liked)}
      size="compact"
      className={cn(post.liked && 'text-primary-strong hover:text-primary-strong')}
    >
      <Heart aria-hidden className={cn('size-5', post.liked && 'fill-current')} />
      {post.liked ? m.liked() : m.like()}
    </Button>
  )
}
