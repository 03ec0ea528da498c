import type { QueryClient } from '@tanstack/react-query'
import { type Profile, profileQuery } from '@/features/auth/api'
import { showMember } from '@/features/members/api'

/** Shows the user's own profile as it is stored now, wherever it appears. */
export function showProfile(queryClient: QueryClient, saved: Profile) {
  queryClient.setQueryData(profileQuery(saved.id).queryKey, saved)
  if (saved.family_id) showMember(queryClient, saved.family_id, saved)
}
