import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowsQuery } from '@/data/queries'
import { familyMembers } from '@/lib/members'
import { useViewer } from '@/lib/viewer'

/** The family without the viewer, and its query. */
export function useOtherMembers() {
  const { userId, familyId } = useViewer()
  const query = useQuery(rowsQuery(familyMembers, familyId))
  const people = useMemo(() => query.data?.filter(({ id }) => id !== userId), [query.data, userId])
  return { people, query }
}
