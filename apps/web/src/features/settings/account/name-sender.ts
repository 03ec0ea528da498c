import type { Tables } from '@/data/database.types'
import { editSender } from '@/data/outbox/edit'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { type NameEdit, saveName } from './name-edit'

/** Sends changes of the name of the account. */
export const nameSender = (show: (profile: Tables<'profiles'>) => void) =>
  editSender<NameEdit, Tables<'profiles'>>({
    save: saveName,
    onSaved(stored) {
      show(stored)
      toast.success(m.settings_updated())
    },
    describe: ({ values }) => ({
      title: m.outbox_profile(),
      text: values.full_name,
      to: '/settings?tab=account',
    }),
  })
