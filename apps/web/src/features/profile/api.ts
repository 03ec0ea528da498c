// Everything this feature asks of the server. Components never touch `db`.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tables } from '@/lib/database.types'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { asRead } from '@/lib/kept/as-read'
import { type Choose, saveOrWait } from '@/lib/outbox/edit'
import { removePicture, storePicture } from '@/lib/picture-storage'
import { toast } from '@/lib/toast'
import { updateRow } from '@/lib/update-row'
import { m } from '@/paraglide/messages'
import { type Area, cropPhoto } from './crop-photo'
import { profileParts } from './profile-parts'
import type { ProfileValues } from './profile-schema'

export type Profile = Tables<'profiles'>

/** The members that the user marked as immediate family. Only the user sees these marks. */
export const relativesQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['immediate-family', familyId],
    queryFn: async () => {
      const { data } = await db.from('immediate_family').select('relative_id').throwOnError()
      return data.map(({ relative_id }) => relative_id)
    },
    meta: {
      keep: asRead,
      failure: (error) => ({ title: m.relatives_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

const updateFailed = () => ({
  title: m.profile_update_failed_title(),
  description: m.profile_update_failed(),
})

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
  const edit = { original, values, parts: profileParts(), gone: m.profile_update_failed() }
  const { stored } = await updateRow('profiles', edit, choose)
  if (relatives && stored.family_id) {
    queryClient.setQueryData(relativesQuery(stored.family_id).queryKey, relatives)
  }
  return stored
}

export function useSaveProfile(onSaved: (profile: Profile) => void) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (edit: ProfileEdit) =>
      saveOrWait(PROFILE_EDIT, edit, (direct: ProfileEdit) => saveProfile(queryClient, direct)),
    onSuccess: ({ stored }) => {
      if (!stored) return
      onSaved(stored)
      toast.success(m.profile_updated())
    },
    meta: { failure: updateFailed },
  })
}

async function updateAvatar(id: string, avatar_url: string | null): Promise<Profile> {
  const { data } = await db
    .from('profiles')
    .update({ avatar_url })
    .eq('id', id)
    .select('*')
    .single()
    .throwOnError()
  return data
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

/** The column that the server refused, from the name of its check: `profiles_bio_check`. */
export const refusedColumn = (error: Error) => /"profiles_(\w+)_check"/.exec(error.message)?.[1]

type Picture = { file: Blob; area: Area }

/** In the user's own folder. */
const storeAvatar = async (userId: string, { file, area }: Picture) =>
  storePicture('avatars', await cropPhoto(file, area), `${userId}/`)

/** Replaces the profile photo; null removes it. The old one stays until the new one is stored. */
export function useSetAvatar(onSaved: (profile: Profile) => void) {
  return useMutation({
    mutationFn: async ({ profile, picture }: { profile: Profile; picture: Picture | null }) => {
      const stored = picture && (await storeAvatar(profile.id, picture))
      try {
        const changed = await updateAvatar(profile.id, stored)
        if (profile.avatar_url) await removePicture('avatars', profile.avatar_url)
        return changed
      } catch (error) {
        // An error with a code is a refusal. Without an answer the change may be stored, and needs its file.
        if (stored && (error as { code?: string }).code) await removePicture('avatars', stored)
        throw error
      }
    },
    onSuccess: (profile) => {
      onSaved(profile)
      toast.success(m.profile_updated())
    },
    meta: { failure: updateFailed },
  })
}
