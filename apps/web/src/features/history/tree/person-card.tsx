import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { enumerate } from '@/text/format'
import { useKinshipText } from '../kinship'
import { FoldButton } from './fold-button'
import { CARD, cardOf, type TreeNode } from './layout'
import { hasPassed, lifeSpan } from './life-span'
import { Portrait } from './portrait'

type Props = { node: TreeNode; folded: boolean; active: boolean; chosen: boolean; isReader: boolean }

/** A person as a card or, from farther away, as a portrait with the first name. The tree handles clicks and keys. */
export const PersonCard = memo(function PersonCard({ node, folded, active, chosen, isReader }: Props) {
  const { person } = node
  const { member } = person
  const siblings = node.parent?.children
  const kinship = useKinshipText(member.id)
  const { left, top } = cardOf(node)
  const years = lifeSpan(member)
  const hasBranch = person.household.lead === person && person.descendants > 0

  return (
    <div
      role="treeitem"
      data-person={member.id}
      tabIndex={active ? 0 : -1}
      aria-label={enumerate(
        [
          m.history_tree_person({ name: member.member_name, ...years }),
          isReader ? m.history_tree_you() : '',
          kinship ?? '',
        ].filter(Boolean),
      )}
      aria-level={node.generation + 1}
      aria-posinset={siblings && siblings.indexOf(node) + 1}
      aria-setsize={siblings?.length}
      aria-expanded={hasBranch ? !folded : undefined}
      // Physical sides, like the whole drawing.
      style={{ left, top, ...CARD }}
      className={cn(
        'group/card absolute cursor-pointer select-none rounded-card outline-none',
        'focus-visible:outline-primary focus-visible:outline-solid focus-visible:[outline-offset:calc(2px/var(--scale))] focus-visible:[outline-width:calc(3px/var(--scale))]',
      )}
    >
      <div
        className={cn(
          'grid size-full content-center justify-items-center gap-1 rounded-card border px-1.5 text-center transition-shadow',
          'group-data-[detail=dots]/tree:hidden group-data-[detail=portraits]/tree:border-transparent group-data-[detail=portraits]/tree:bg-transparent group-data-[detail=portraits]/tree:shadow-none',
          hasPassed(member) ? 'bg-paper' : 'bg-surface shadow-card',
          chosen || isReader
            ? 'border-primary'
            : hasPassed(member)
              ? 'border-line hover:border-ink-soft/50'
              : 'border-surface hover:border-sage/60',
        )}
      >
        <Portrait member={member} />
        <span className="wrap-anywhere line-clamp-2 font-[560] font-display text-[1.0625rem] leading-[1.1] group-data-[detail=portraits]/tree:hidden">
          {member.member_name}
        </span>
        <span className="hidden whitespace-nowrap font-semibold text-[1.9375rem] leading-[1.2] group-data-[detail=portraits]/tree:block">
          {member.member_name.trim().split(/\s/)[0]}
        </span>{' '}
        <span className="text-[0.9375rem] text-ink-soft tabular-nums leading-none group-data-[detail=portraits]/tree:hidden">
          {m.history_tree_years(years)}
        </span>{' '}
        {kinship && (
          <span className="line-clamp-1 text-[0.8125rem] text-ink-soft leading-tight group-data-[detail=portraits]/tree:hidden">
            {kinship}
          </span>
        )}
      </div>
      {isReader && (
        <span
          aria-hidden
          // As CSS content, which is not part of the card's text.
          data-text={m.history_tree_you()}
          className="-top-2.5 -translate-x-1/2 absolute left-1/2 rounded-full bg-primary px-2.5 font-semibold text-on-primary text-xs leading-5 before:content-[attr(data-text)] group-data-[detail=dots]/tree:hidden group-data-[detail=portraits]/tree:px-5 group-data-[detail=portraits]/tree:text-3xl group-data-[detail=portraits]/tree:leading-10"
        />
      )}
      <MoreButton name={member.member_name} />
      {hasBranch && <FoldButton person={person} folded={folded} />}
    </div>
  )
})

/** In the corner of a card: opens its menu. A right click, a long press and the keyboard's menu key do the same. */
const MoreButton = ({ name }: { name: string }) => (
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
