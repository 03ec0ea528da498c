import type { QueryClient } from '@tanstack/react-query'
import { type Profile, profileQuery } from '@/features/auth/api'
import { birthdaysQuery, familyDaysQuery } from '@/features/birthdays/api'
import { showMember } from '@/features/members/api'

/** Shows the user's own profile as it is stored now, wherever it appears. */
export function showProfile(queryClient: QueryClient, saved: Profile) {
  queryClient.setQueryData(profileQuery(saved.id).queryKey, saved)
  if (!saved.family_id) return
  showMember(queryClient, saved.family_id, saved)
  queryClient.invalidateQueries(birthdaysQuery(saved.family_id))
  queryClient.invalidateQueries(familyDaysQuery(saved.family_id))
}
