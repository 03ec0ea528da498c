// Edits of the user's own profile. In a file of its own because every screen loads the outbox, which sends them.

import type { QueryClient } from '@tanstack/react-query'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import type { Choose } from '@/data/outbox/edit'
import { updateRow } from '@/data/update-row'
import { m } from '@/paraglide/messages'
import { profileParts } from './profile-parts'
import type { ProfileValues } from './profile-schema'
import { relativesQuery } from './relatives-query'

type Profile = Tables<'profiles'>

export type ProfileEdit = {
  /** The profile as the form found it. */
  original: Profile
  values: ProfileValues
  /** The ids to mark; undefined leaves the marks unchanged. */
  relatives: string[] | undefined
}

/** The kind of entry in the outbox. */
export const PROFILE_EDIT = 'profile edit'

/** Both requests set the final state, so retrying after a partial failure is safe. */
export async function saveProfile(
  queryClient: QueryClient,
  { original, values, relatives }: ProfileEdit,
  choose?: Choose,
): Promise<Profile> {
  if (relatives) await markRelatives(original.id, relatives)
  const edit = { original, values, parts: profileParts, gone: m.profile_update_failed() }
  const { stored } = await updateRow('profiles', edit, choose)
  if (relatives && stored.family_id) {
    queryClient.setQueryData(relativesQuery(stored.family_id).queryKey, relatives)
  }
  return stored
}

async function markRelatives(userId: string, relatives: string[]) {
  const marks = relatives.map((relative_id) => ({ user_id: userId, relative_id }))
  if (marks.length > 0) {
    await db.from('immediate_family').upsert(marks, { ignoreDuplicates: true }).throwOnError()
  }
  await db
    .from('immediate_family')
    .delete()
    .eq('user_id', userId)
    .not('relative_id', 'in', `(${relatives.join(',')})`)
    .throwOnError()
}
