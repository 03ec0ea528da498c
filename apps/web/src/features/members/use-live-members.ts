import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchRows } from '@/lib/watch-rows'
import { familyQuery, membersQuery, showMember } from './api'

/** Keeps the members as they are on the server: who joins or leaves, who is here, who has a new name or picture. */
export function useLiveMembers(familyId: string | null) {
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!familyId) return
    const { queryKey } = membersQuery(familyId)
    const readAgain = () => queryClient.invalidateQueries({ queryKey })

    const stopMembers = watchRows({
      table: 'profiles',
      familyId,
      onJoin: readAgain,
      onChange: ({ eventType, new: row, old }) => {
        if (eventType !== 'DELETE') showMember(queryClient, familyId, row)
        else queryClient.setQueryData(queryKey, (members) => members?.filter(({ id }) => id !== old.id))
      },
    })
    // Who has left is out of sight: it is the family that changes then.
    const stopFamily = watchRows({
      table: 'families',
      id: familyId,
      onJoin: readAgain,
      onChange: ({ eventType, new: row }) => {
        if (eventType !== 'UPDATE') return
        queryClient.setQueryData(
          familyQuery(familyId).queryKey,
          (family) => family && { ...family, name: row.name },
        )
        readAgain()
      },
    })
    return () => {
      stopMembers()
      stopFamily()
    }
  }, [queryClient, familyId])
}
