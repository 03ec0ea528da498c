import { m } from '@/i18n/messages'
import { MemberActions } from './member-actions'
import { birthText, deathText, relationText } from './member-facts'
import { MemberName } from './member-name'
import type { MemberRows } from './member-row'
import { useVisibleRows } from './use-visible-rows'

/** The list on a phone, where the table does not fit. */
export function MemberCards({ members, byId, onEdit, onRemove }: MemberRows) {
  const { list, measure, items, before, after } = useVisibleRows<HTMLUListElement>(members, {
    plain: 137,
    withBio: 185,
  })

  return (
    <ul ref={list} style={{ paddingBlockStart: before, paddingBlockEnd: after }}>
      {items.map(({ index }) => {
        const member = members[index]
        if (!member) return null
        return (
          <li
            key={member.id}
            ref={measure}
            data-index={index}
            aria-setsize={members.length}
            aria-posinset={index + 1}
            className="relative border-line border-b px-4 py-3 last:border-b-0"
          >
            <div className="flex flex-wrap items-start justify-end gap-2">
              <MemberName member={member} />
              <MemberActions member={member} onEdit={onEdit} onRemove={onRemove} />
            </div>
            <dl className="ms-12 mt-1 grid grid-cols-[auto_1fr] @max-[14rem]:ms-0 @max-[14rem]:grid-cols-1 gap-x-3 gap-y-0.5 text-sm *:odd:text-ink-soft">
              <dt>{m.history_birth_date()}</dt>
              <dd>{birthText(member)}</dd>
              <dt>{m.history_death_date()}</dt>
              <dd>{deathText(member)}</dd>
              <dt>{m.history_relation()}</dt>
              <dd className="wrap-anywhere min-w-0">{relationText(byId.get(member.parent_id ?? ''))}</dd>
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
