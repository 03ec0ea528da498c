import { Minus } from 'lucide-react'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import type { Person } from './person'

type Props = { person: Person; folded: boolean }

/** Below a card: hides the descendants and shows their number. Keys on the card do the same. */
export function FoldButton({ person: { member, descendants }, folded }: Props) {
  const name = member.member_name
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={
        folded ? m.history_tree_expand({ name, count: descendants }) : m.history_tree_collapse({ name })
      }
      className={cn(
        // The touch target is larger than the visible button and never below 24 pixels on screen.
        '-translate-x-1/2 -translate-y-2.5 absolute top-full left-1/2 grid h-12 min-w-14 origin-top place-items-center [scale:max(1,calc(0.5/var(--scale,1)))] group-data-[detail=dots]/tree:hidden',
        folded
          ? 'group-data-[detail=portraits]/tree:translate-y-0'
          : 'group-data-[detail=portraits]/tree:hidden',
      )}
    >
      <span
        // As CSS content: a screen reader would read text as part of the person's name.
        data-count={folded ? `+${descendants}` : undefined}
        className={cn(
          'grid h-7 min-w-7 place-items-center rounded-full border px-1.5 font-semibold text-base tabular-nums',
          folded
            ? 'before:content-[attr(data-count)] border-primary bg-primary-wash text-primary-strong group-data-[detail=portraits]/tree:h-12 group-data-[detail=portraits]/tree:px-4 group-data-[detail=portraits]/tree:text-3xl'
            : 'border-line bg-surface text-ink-soft hover:border-sage hover:text-sage',
        )}
      >
        {!folded && <Minus aria-hidden className="size-3.5" strokeWidth={2.4} />}
      </span>
    </button>
  )
}
