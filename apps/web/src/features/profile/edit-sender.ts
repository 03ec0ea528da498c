import type { QueryClient } from '@tanstack/react-query'
import { editSender } from '@/lib/outbox/edit'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { type Profile, type ProfileEdit, saveProfile } from './api'

/** Sends edits of the user's own profile. */
export const profileEditSender = (queryClient: QueryClient, show: (profile: Profile) => void) =>
  editSender<ProfileEdit, Profile>({
    save: (edit, choose) => saveProfile(queryClient, edit, choose),
    onSaved(stored) {
      show(stored)
      toast.success(m.profile_updated())
    },
    describe: ({ values }) => ({ title: m.outbox_profile(), text: values.full_name, to: '/profile' }),
  })
