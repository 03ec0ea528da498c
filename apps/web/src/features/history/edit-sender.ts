import type { QueryClient } from '@tanstack/react-query'
import { editSender } from '@/data/outbox/edit'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { type HistoryEdit, readHistoryAgain, saveHistoryMember } from './edit'

/** Sends edits of people in the family history. */
export const historyEditSender = (queryClient: QueryClient, familyId: string) =>
  editSender<HistoryEdit, unknown>({
    save: (edit, choose) => saveHistoryMember(queryClient, familyId, edit, choose),
    async onSaved() {
      await readHistoryAgain(queryClient, familyId)
      toast.success(m.history_updated_title(), { description: m.history_updated() })
    },
    describe: ({ values }) => ({ title: m.outbox_person(), text: values.member_name, to: '/history' }),
  })
