import { type ReactNode, Suspense, useState } from 'react'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { lazyPart } from '@/lib/lazy-part'
import { countsOf, type Reacted } from './reactions'

const WhoReacted = lazyPart(async () => (await import('./who-reacted')).default)

type Props = {
  reacted: Reacted
  /** The post, if it has likes, and the text about them. */
  likes?: { postId: string; text: string } | undefined
  className?: string
}

/** What the family reacted with. A tap shows who. */
export function ReactedBy({ reacted, likes, className }: Props): ReactNode {
  const [open, setOpen] = useState(false)
  const counts = countsOf(reacted)
  if (counts.length === 0 && !likes) return null

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cn(
          'inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-control px-2.5 text-end text-[0.8125rem] text-ink-soft hover:bg-sunken hover:text-ink',
          className,
        )}
      >
        {counts.map(({ emoji, count }) => (
          <span key={emoji} className="whitespace-nowrap">
            <span className="text-base">{emoji}</span> {count}
          </span>
        ))}
        {likes?.text}
        <span className="sr-only">{m.reactions_show()}</span>
      </button>
      {open && (
        <Suspense>
          <WhoReacted reacted={reacted} postId={likes?.postId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
