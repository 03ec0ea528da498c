// Requests of this feature beyond the declaration of members.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type EditOf, editKind, saveRow } from '@/data/change-row'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { type Choose, saveOrWait } from '@/data/outbox/edit'
import { readFailure } from '@/data/queries'
import { readAll } from '@/data/read-all'
import { m } from '@/i18n/messages'
import { familyMembers } from '@/lib/members'
import { toast } from '@/lib/toast'
import { removePicture, storePicture } from '@/photos/picture-storage'
import { type Area, cropPhoto } from './crop-photo'
import type { ProfileValues } from './profile-schema'

export type Profile = Tables<'profiles'>

/** The members that the user marked as immediate family. Only the user sees these marks. */
export const relativesQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['immediate-family', familyId],
    queryFn: async () => {
      const marks = await readAll((from, to) =>
        db.from('immediate_family').select('relative_id').order('relative_id').range(from, to).throwOnError(),
      )
      return marks.map(({ relative_id }) => relative_id)
    },
    meta: { offline: wholeResult, ...readFailure(m.relatives_failed) },
  })

/** @property relatives the ids to mark; undefined leaves the marks unchanged */
export type ProfileEdit = EditOf<Profile, ProfileValues> & { relatives: string[] | undefined }

/** Saves an edit with the marks. Both requests set the final state, so retrying after a partial failure is safe. */
export async function saveProfile(
  queryClient: QueryClient,
  { relatives, ...edit }: ProfileEdit,
  choose?: Choose,
): Promise<Profile> {
  const { id, family_id } = edit.original
  if (relatives) await markRelatives(id, relatives)
  const stored = (await saveRow(queryClient, familyMembers, family_id ?? '', edit, choose)) as Profile
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

const updateFailed = () => ({
  title: m.profile_update_failed_title(),
  description: m.profile_update_failed(),
})

export function useSaveProfile(onSaved: (profile: Profile) => void) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (edit: ProfileEdit) =>
      saveOrWait(editKind(familyMembers), edit, (direct: ProfileEdit) => saveProfile(queryClient, direct)),
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
        // An error with a code is a refusal. Without a response the change may be stored, and needs its file.
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
