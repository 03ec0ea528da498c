import { Link } from '@tanstack/react-router'
import { m } from '@/i18n/messages'
import { enumerate } from '@/text/format'
import { sorted } from './items'
import { KindIcon } from './kind-icon'
import type { List } from './lists'

const SHOWN = 3

/** A list with what comes next on it. */
export function ListCard({ list }: { list: List }) {
  const { open } = sorted(list)
  return (
    <Link
      to="/lists/$id"
      params={{ id: list.id }}
      className="flex h-full gap-3.5 rounded-card bg-surface p-4 shadow-card outline-offset-2 hover:bg-sunken"
    >
      <KindIcon kind={list.kind} />
      <span className="grid min-w-0 flex-1 content-start gap-0.5">
        <span dir="auto" className="wrap-anywhere line-clamp-2 font-semibold text-base leading-snug">
          {list.title}
        </span>
        <span className="text-[0.8125rem] text-ink-soft">
          {m.list_kind_name({ kind: list.kind })} · {progress(list)}
        </span>
        {open.length > 0 && (
          <span dir="auto" className="wrap-anywhere mt-1.5 line-clamp-2 text-ink-soft text-sm">
            {enumerate(open.slice(0, SHOWN).map(({ title }) => title))}
          </span>
        )}
      </span>
    </Link>
  )
}

/** `3 left`, `All done` */
export function progress(list: List): string {
  if (list.items.length === 0) return m.list_nothing_yet()
  const left = list.items.filter(({ done }) => !done).length
  return left > 0 ? m.list_left({ count: left }) : m.list_all_done()
}
