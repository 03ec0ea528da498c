import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { membersQuery, type Profile } from '@/features/members/api'

/** The others in the family of a member; with the query, for whoever has to wait for it. */
export function usePeople(profile: Pick<Profile, 'id' | 'family_id'> | null) {
  const options = membersQuery(profile?.family_id ?? '')
  const query = useQuery({ ...options, queryFn: profile?.family_id ? options.queryFn : skipToken })
  const people = useMemo(() => query.data?.filter(({ id }) => id !== profile?.id), [query.data, profile?.id])
  return { people, query }
}
