import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from '@/browser/create-store'
import type { Entry } from '@/data/outbox/entry'
import { outbox } from '@/data/outbox/waiting'
import { useViewer } from '@/lib/viewer'
import { listsQuery } from './api'
import { applyChange } from './apply-change'
import { LIST_CHANGE, type List, type ListChangeBody } from './list'
import { useLiveLists } from './use-live-lists'

/** The family's lists as the user expects to see them: with what is not sent yet. `lists` is undefined until they are read. */
export function useLists() {
  const { familyId } = useViewer()
  useLiveLists()
  const query = useQuery(listsQuery(familyId))
  const entries = useStore(outbox)
  const lists = useMemo(() => query.data && withChanges(query.data, entries), [query.data, entries])
  return { query, lists }
}

const withChanges = (lists: List[], entries: Entry[]): List[] =>
  entries
    .filter(({ kind, state, withdrawn }) => kind === LIST_CHANGE && state !== 'refused' && !withdrawn)
    .reduce((sofar, { body }) => applyChange(sofar, body as ListChangeBody), lists)
