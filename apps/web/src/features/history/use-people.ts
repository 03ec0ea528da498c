import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRows } from '@/data/use-rows'
import { useViewer } from '@/lib/viewer'
import { peopleOf } from './people'
import { relatives } from './relatives'
import { noTies } from './ties'
import { tiesQuery } from './ties-api'

/**
 * Everyone in the tree and their ties; edits that wait to be sent are shown already.
 * @param tied false reads the rows of the history alone
 */
export function usePeople(tied = true) {
  const { familyId } = useViewer()
  const { query: history, rows } = useRows(relatives)
  const ties = useQuery({ ...tiesQuery(familyId), enabled: tied })
  const people = useMemo(
    () => rows && ties.data && peopleOf(rows, ties.data.members, familyId),
    [rows, ties.data, familyId],
  )
  return {
    rows,
    /** Undefined until the ties are known as well. */
    people,
    ties: ties.data ?? noTies,
    members: ties.data?.members ?? [],
    isPending: history.isPending || (tied && ties.isPending),
    /** What could not be read. */
    failed: [history, ties].find(({ isError, data }) => isError && !data),
  }
}

export type People = ReturnType<typeof usePeople>
