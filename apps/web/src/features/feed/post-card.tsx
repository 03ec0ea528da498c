import { Link } from '@tanstack/react-router'
import { MessageCircle, Share } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import { useReact } from '@/components/reactions/api'
import { ReactButton } from '@/components/reactions/react-button'
import { ReactedBy } from '@/components/reactions/reacted-by'
import { reactedBy } from '@/components/reactions/reactions'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { CommentCount } from '@/components/ui/comment-count'
import { WaitingChange } from '@/components/ui/waiting-change'
import { editLane } from '@/data/outbox/use-with-edits'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import { formatAge, formatMoment } from '@/text/format'
import { useChangePost } from './api'
import { LatestComment } from './latest-comment'
import { likesText } from './like'
import { LikeButton } from './like-button'
import { PostMenu } from './post-menu'
import { PostPhotos } from './post-photos'
import { PostText } from './post-text'
import type { Post } from './posts'
import { sharePost } from './share-post'

type Props = {
  post: Post
  highlighted: boolean
  /** Whether its photo is the first of the screen. */
  first: boolean
  /** Its comments. */
  thread: (post: Post) => ReactNode
}

export const PostCard = memo(function PostCard({ post, highlighted, first, thread }: Props) {
  const headingId = useId()
  const threadId = useId()
  const [opened, setOpened] = useState<boolean>()
  // A link to a post leads to its comments, too.
  const open = opened ?? highlighted

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
        <PostText text={post.content} className="wrap-anywhere whitespace-pre-line px-4 pb-3.5 text-base" />
      )}
      {post.image_url && <PostPhotos urls={post.image_urls} name={authorOf(post)} first={first} />}
      <PostTags tags={post.tags} className={cn(post.image_url && 'pt-3.5')} />
      <div className="px-4 pb-3 empty:hidden">
        <WaitingChange lane={editLane(post.id)} />
      </div>
      <PostFooter post={post} threadId={threadId} open={open} onToggle={() => setOpened(!open)} />
      {!open && <LatestComment post={post} onOpen={() => setOpened(true)} />}
      {open && (
        <div id={threadId} className="@container border-line border-t p-4">
          {thread(post)}
        </div>
      )}
    </article>
  )
})

type FooterProps = { post: Post; threadId: string; open: boolean; onToggle: () => void }

/** What the family can do with a post, and what they did. */
function PostFooter({ post, threadId, open, onToggle }: FooterProps) {
  const react = useReact({ post_id: post.id }, useChangePost(post.id))
  const reacted = reactedBy(post)
  const likes = likesText(post)

  return (
    <footer className="flex flex-wrap items-center border-line border-t px-1.5 py-1.5 md:gap-1 md:px-2">
      <ReactButton
        label={m.react_to_post({ name: authorOf(post) })}
        reacted={reacted}
        onReact={react}
        like={<LikeButton post={post} />}
      />
      <Button
        variant="ghost"
        size="compact"
        className="max-md:px-2"
        aria-expanded={open}
        aria-controls={open ? threadId : undefined}
        onClick={onToggle}
      >
        <MessageCircle aria-hidden className="size-5" />
        {m.comment()}
        <CommentCount count={post.comment_count} />
      </Button>
      <Button variant="ghost" size="compact" className="max-md:px-2" onClick={() => sharePost(post)}>
        <Share aria-hidden className="size-5" />
        {m.share()}
      </Button>
      <ReactedBy
        reacted={reacted}
        likes={likes ? { postId: post.id, text: likes } : undefined}
        // A row of its own: beside the buttons it would wrap under some posts and not under others.
        className="order-first w-full text-start"
      />
    </footer>
  )
}

const authorOf = ({ author }: Post) => author?.full_name ?? m.unknown_member()

type HeaderProps = { post: Post; headingId: string }

/** The author, the age, and the menu for authors and admins. */
function PostHeader({ post, headingId }: HeaderProps) {
  const { userId, role } = useViewer()
  const mine = post.user_id === userId
  const now = useNow()
  const name = authorOf(post)
  const createdAt = new Date(post.created_at)

  return (
    <header className="flex items-center gap-3 px-4 pt-4 pb-2.5">
      <Avatar name={name} src={post.author?.avatar_url} />
      <div className="min-w-0 flex-1 leading-snug">
        <h3 id={headingId} className="truncate font-body font-semibold tracking-normal">
          {post.author ? (
            <Link to="/profile/$id" params={{ id: post.author.id }} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className="text-[0.8125rem] text-ink-soft">
          <time dateTime={post.created_at} title={formatMoment(createdAt)}>
            {formatAge(createdAt, now)}
          </time>
          {post.updated_at !== post.created_at && (
            <span title={formatMoment(new Date(post.updated_at))}> · {m.post_edited()}</span>
          )}
        </p>
      </div>
      {(mine || role === 'admin') && <PostMenu post={post} authorName={name} mine={mine} />}
    </header>
  )
}

type TagsProps = { tags: string[]; className: string }

function PostTags({ tags, className }: TagsProps) {
  if (tags.length === 0) return null
  return (
    <ul className={cn('flex flex-wrap gap-1.5 px-4 pb-3.5', className)}>
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <Link
            to="/home"
            search={{ tag }}
            className="wrap-anywhere relative block rounded-full bg-sunken px-2.5 py-0.5 font-medium text-[0.78125rem] text-ink-soft after:absolute after:-inset-y-2.5 after:inset-x-0 hover:bg-line hover:text-ink"
          >
            <bdi>#{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
