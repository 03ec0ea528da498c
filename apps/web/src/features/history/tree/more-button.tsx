import { Ellipsis } from 'lucide-react'
import { m } from '@/paraglide/messages'

/** In the corner of a card: opens its menu. A right click, a long press and the keyboard's menu key do the same. */
export const MoreButton = ({ name }: { name: string }) => (
  <button
    type="button"
    data-menu
    tabIndex={-1}
    aria-label={m.history_tree_options({ name })}
    // Physical sides, like the whole drawing. The touch target is larger than the visible button and never below 24 pixels on screen.
    className="absolute -top-2 -right-2 grid size-12 origin-top-right place-items-center text-ink-soft opacity-0 [scale:max(1,calc(0.5/var(--scale,1)))] hover:text-ink group-hover/card:opacity-100 group-focus-visible/card:opacity-100 group-data-[detail=dots]/tree:hidden group-data-[detail=portraits]/tree:hidden pointer-coarse:opacity-100"
  >
    <Ellipsis aria-hidden className="size-5" />
  </button>
)
