// Everything this feature asks of the server. Components never touch `db`.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { saveOrWait } from '@/data/outbox/edit'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { removePicture, storePicture } from '@/photos/picture-storage'
import { type Area, cropPhoto } from './crop-photo'
import { PROFILE_EDIT, type ProfileEdit, saveProfile } from './edit'

export type Profile = Tables<'profiles'>

const updateFailed = () => ({
  title: m.profile_update_failed_title(),
  description: m.profile_update_failed(),
})

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
