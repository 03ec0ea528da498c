import { useMemo } from 'react'
import { useStore } from '@/browser/create-store'
import type { Entry } from '@/data/outbox/entry'
import { outbox } from '@/data/outbox/waiting'
import { useRows } from '@/data/use-rows'
import { applyChange } from './apply-change'
import { LIST_CHANGE, type List, type ListChangeBody, lists } from './lists'

/** The family's lists as the user expects to see them: with unsent changes. `lists` is undefined until they are read. */
export function useLists() {
  const { query, rows } = useRows(lists)
  const entries = useStore(outbox)
  // The database knows only these kinds.
  const changed = useMemo(() => rows && withChanges(rows as List[], entries), [rows, entries])
  return { query, lists: changed }
}

const withChanges = (rows: List[], entries: Entry[]): List[] =>
  entries
    .filter(({ kind, state, withdrawn }) => kind === LIST_CHANGE && state !== 'refused' && !withdrawn)
    .reduce((sofar, { body }) => applyChange(sofar, body as ListChangeBody), rows)
