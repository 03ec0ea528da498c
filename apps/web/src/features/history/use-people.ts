import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRows } from '@/data/use-rows'
import { useViewer } from '@/lib/viewer'
import { type Kinships, kinshipsOf } from './kinship'
import { peopleOf } from './people'
import { relatives } from './relatives'
import { noTies } from './ties'
import { tiesQuery } from './ties-api'

const nobody: Kinships = new Map()

/** Everyone in the tree and their ties; edits that wait to be sent are shown already. */
export function usePeople() {
  const { userId, familyId } = useViewer()
  const { query: history, rows } = useRows(relatives)
  const ties = useQuery(tiesQuery(familyId))
  const people = useMemo(
    () => rows && ties.data && peopleOf(rows, ties.data.members, familyId),
    [rows, ties.data, familyId],
  )
  const kinships = useMemo(() => {
    const viewer = people?.find(({ profile_id }) => profile_id === userId)
    return viewer && ties.data ? kinshipsOf(viewer.id, ties.data) : nobody
  }, [people, ties.data, userId])
  return {
    rows,
    /** Undefined until the ties are known as well. */
    people,
    ties: ties.data ?? noTies,
    members: ties.data?.members ?? [],
    /** For `KinshipContext`. */
    kinships,
    isPending: history.isPending || ties.isPending,
    /** What could not be read. */
    failed: [history, ties].find(({ isError, data }) => isError && !data),
  }
}

export type People = ReturnType<typeof usePeople>
