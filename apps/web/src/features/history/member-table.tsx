import { m } from '@/i18n/messages'
import { MemberActions } from './member-actions'
import { birthText, deathText, relationText } from './member-facts'
import { MemberName } from './member-name'
import type { MemberRows } from './member-row'
import { useVisibleRows } from './use-visible-rows'

const columns = [
  { name: m.history_name, look: 'ps-5 text-start', width: '' },
  { name: m.history_birth_date, look: 'ps-3 text-start', width: 'w-[17%]' },
  { name: m.history_death_date, look: 'ps-3 text-start', width: 'w-[17%]' },
  { name: m.history_relation, look: 'ps-3 text-start', width: 'w-[21%]' },
  { name: m.history_actions, look: 'pe-5 text-end', width: 'w-28' },
]

/** The list on a desktop. */
export function MemberTable({ members, byId, onEdit, onRemove }: MemberRows) {
  const { list, measure, items, before, after } = useVisibleRows<HTMLTableSectionElement>(members, {
    plain: 65,
    withBio: 88,
  })

  return (
    <table aria-rowcount={members.length + 1} className="w-full table-fixed text-start">
      <colgroup>
        {columns.map(({ name, width }) => (
          <col key={name()} className={width} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1} className="border-line border-b text-ink-soft text-sm *:py-3 *:font-semibold">
          {columns.map(({ name, look }) => (
            <th key={name()} scope="col" className={look}>
              {name()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={list}>
        <Gap height={before} />
        {items.map(({ index }) => {
          const member = members[index]
          if (!member) return null
          return (
            <tr
              key={member.id}
              ref={measure}
              data-index={index}
              aria-rowindex={index + 2}
              className="border-line border-b last:border-b-0 hover:bg-sunken/50"
            >
              <td className="py-2.5 ps-5">
                <MemberName member={member} />
              </td>
              <td className="py-2.5 ps-3">{birthText(member)}</td>
              <td className="py-2.5 ps-3">{deathText(member)}</td>
              <td className="wrap-anywhere py-2.5 ps-3">{relationText(byId.get(member.parent_id ?? ''))}</td>
              <td className="py-2.5 pe-3">
                <MemberActions member={member} onEdit={onEdit} onRemove={onRemove} />
              </td>
            </tr>
          )
        })}
        <Gap height={after} />
      </tbody>
    </table>
  )
}

/** The room of rows that are not rendered. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns.length} style={{ height }} className="p-0" />
    </tr>
  )
