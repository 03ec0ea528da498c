import type { QueryClient } from '@tanstack/react-query'
import { editSender } from '@/data/outbox/edit'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { type GroupEdit, saveGroup } from './group-edit'

/** Sends new names of groups. */
export const groupSender = (queryClient: QueryClient, familyId: string) =>
  editSender<GroupEdit, unknown>({
    save: (edit, choose) => saveGroup(queryClient, familyId, edit, choose),
    onSaved: () => toast.success(m.group_renamed()),
    describe: ({ original, values }) => ({
      title: m.outbox_group(),
      text: values.name,
      to: `/messages?conversation=${original.id}`,
    }),
  })
