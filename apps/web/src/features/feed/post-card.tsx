import { Share } from 'lucide-react'
import { memo, useId } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { formatAge, formatMoment } from '@/lib/format'
import { Link } from '@/lib/router'
import { useNow } from '@/lib/use-now'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { likesText } from './like'
import { LikeButton } from './like-button'
import type { Post } from './post'
import { PostMenu } from './post-menu'
import { PostPhoto } from './post-photo'
import { sharePost } from './share-post'

type Props = {
  post: Post
  highlighted: boolean
  /** Whether its photo is the first of the screen. */
  first: boolean
}

export const PostCard = memo(function PostCard({ post, highlighted, first }: Props) {
  const headingId = useId()

  return (
    <article
      id={`post-${post.id}`}
      tabIndex={-1}
      aria-labelledby={headingId}
      className={cn(
        'scroll-mt-20 overflow-hidden rounded-card bg-surface shadow-card [contain-intrinsic-size:auto_30rem] [content-visibility:auto]',
        highlighted && 'outline-3 outline-primary/55 outline-offset-2',
      )}
    >
      <PostHeader post={post} headingId={headingId} />
      {post.content && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line px-4 pb-3.5 text-base">
          {post.content}
        </p>
      )}
      {post.image_url && <PostPhoto url={post.image_url} name={authorOf(post)} first={first} />}
      <PostTags tags={post.tags} className={cn(post.image_url && 'pt-3.5')} />
      <footer className="flex flex-wrap items-center gap-1 border-line border-t px-2 py-1.5">
        <LikeButton post={post} />
        <Button variant="ghost" size="compact" onClick={() => sharePost(post)}>
          <Share aria-hidden className="size-5" />
          {m.share()}
        </Button>
        <span className="ms-auto px-2.5 text-end text-[0.8125rem] text-ink-soft">{likesText(post)}</span>
      </footer>
    </article>
  )
})

const authorOf = ({ author }: Post) => author?.full_name ?? m.unknown_member()

type HeaderProps = { post: Post; headingId: string }

/** The author, the age, and the menu of the author's own post. */
function PostHeader({ post, headingId }: HeaderProps) {
  const { userId } = useViewer()
  const now = useNow()
  const name = authorOf(post)
  const createdAt = new Date(post.created_at)

  return (
    <header className="flex items-center gap-3 px-4 pt-4 pb-2.5">
      <Avatar name={name} src={post.author?.avatar_url} />
      <div className="min-w-0 flex-1 leading-snug">
        <h3 id={headingId} className="truncate font-body font-semibold tracking-normal">
          {post.author ? (
            <Link to={`/profile/${post.author.id}`} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <time
          dateTime={post.created_at}
          title={formatMoment(createdAt)}
          className="block text-[0.8125rem] text-ink-soft"
        >
          {formatAge(createdAt, now)}
        </time>
      </div>
      {post.user_id === userId && <PostMenu post={post} authorName={name} />}
    </header>
  )
}

type TagsProps = { tags: string[]; className: string }

function PostTags({ tags, className }: TagsProps) {
  if (tags.length === 0) return null
  return (
    <ul className={cn('flex flex-wrap gap-1.5 px-4 pb-3.5', className)}>
      {tags.map((tag) => (
        <li
          key={tag}
          className="wrap-anywhere rounded-full bg-sunken px-2.5 py-0.5 font-medium text-[0.78125rem] text-ink-soft"
        >
          #{tag}
        </li>
      ))}
    </ul>
  )
}
