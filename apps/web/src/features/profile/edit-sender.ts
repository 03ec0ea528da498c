import type { QueryClient } from '@tanstack/react-query'
import type { Tables } from '@/data/database.types'
import { editSender } from '@/data/outbox/edit'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { type ProfileEdit, saveProfile } from './edit'

/** Sends edits of the user's own profile. */
export const profileEditSender = (queryClient: QueryClient, show: (profile: Tables<'profiles'>) => void) =>
  editSender<ProfileEdit, Tables<'profiles'>>({
    save: (edit, choose) => saveProfile(queryClient, edit, choose),
    onSaved(stored) {
      show(stored)
      toast.success(m.profile_updated())
    },
    describe: ({ values }) => ({ title: m.outbox_profile(), text: values.full_name, to: '/profile' }),
  })
