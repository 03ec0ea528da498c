import { useMemo, useState } from 'react'
import { useMediaQuery } from '@/browser/use-media-query'
import { Card } from '@/components/ui/card'
import { SearchInput } from '@/components/ui/search-input'
import { m } from '@/i18n/messages'
import { findMembers } from '@/text/find-members'
import { MemberCards } from './member-cards'
import type { MemberRows } from './member-row'
import { MemberTable } from './member-table'

/** A shorter list fits on a screen and needs no search. */
const SEARCHED_FROM = 8

/** Everyone by name, with a search. */
export function MemberList({ members, ...rest }: MemberRows) {
  const [search, setSearch] = useState('')
  const found = useMemo(() => findMembers(members, search), [members, search])
  const Rows = useMediaQuery('(min-width: 768px)') ? MemberTable : MemberCards

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-ink-soft">
          {m.history_count({ count: found.length })}
        </p>
        {members.length >= SEARCHED_FROM && (
          <span className="w-full sm:w-72">
            <SearchInput label={m.history_search()} value={search} onChange={setSearch} />
          </span>
        )}
      </div>
      <Card className="overflow-clip">
        {found.length > 0 ? (
          <Rows members={found} {...rest} />
        ) : (
          <p className="px-5 py-8 text-center text-ink-soft">{m.history_none_found()}</p>
        )}
      </Card>
    </div>
  )
}
