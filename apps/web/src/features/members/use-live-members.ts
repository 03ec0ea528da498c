import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { membersQuery } from '@/lib/members'
import { useViewer } from '@/lib/viewer'
import { familyQuery, showMember } from './api'

/** Keeps the members current: who joins or leaves, their presence, names and pictures. */
export function useLiveMembers() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const { queryKey } = membersQuery(familyId)
    const reload = (time?: number) => readAgain(queryClient, queryKey, time)

    const stopMembers = watchRows({
      table: 'profiles',
      familyId,
      onMissed: reload,
      onChange: ({ eventType, new: row, old }) => {
        // A list that is being loaded may be older than the change.
        if (queryClient.isFetching({ queryKey })) reload()
        if (eventType !== 'DELETE') showMember(queryClient, familyId, row)
        else queryClient.setQueryData(queryKey, (members) => members?.filter(({ id }) => id !== old.id))
      },
    })
    // The row of a former member is no longer visible, so a departure shows up as a change of the family.
    const stopFamily = watchRows({
      table: 'families',
      id: familyId,
      onMissed: reload,
      onChange: ({ eventType, new: row }) => {
        if (eventType !== 'UPDATE') return
        queryClient.setQueryData(
          familyQuery(familyId).queryKey,
          (family) => family && { ...family, name: row.name },
        )
        reload()
      },
    })
    return () => {
      stopMembers()
      stopFamily()
    }
  }, [queryClient, familyId])
}
