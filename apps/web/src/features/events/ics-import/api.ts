// What an import asks of the server.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { readEventsAgain } from '../api'
import type { Found } from './read-calendar'

/** Imports the new events in one transaction. */
export function useImportEvents(onImported: () => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (found: Found[]) => {
      const events = found.flatMap(({ event, occurrences }) => [event, ...occurrences])
      const { data } = await db.rpc('import_events', { events }).throwOnError()
      return { added: data, known: found.length - data }
    },
    onSuccess: ({ added, known }) => {
      onImported()
      toast.success(m.import_done({ count: added }), {
        description: known > 0 ? m.import_known({ count: known }) : undefined,
      })
    },
    onSettled: () => readEventsAgain(queryClient, familyId),
    meta: { failure: (error) => ({ title: m.import_failed(), description: errorMessage(error) }) },
  })
}
