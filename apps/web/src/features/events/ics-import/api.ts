// What an import asks of the server.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { events } from '../events'
import type { Found } from './imported'
import { portionsOf } from './portions'

/** Imports the new events. What a failed import has added stays, and the next one adds the rest. */
export function useImportEvents(onImported: () => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (found: Found[]) => {
      let added = 0
      for (const events of portionsOf(found)) {
        const { data } = await db.rpc('import_events', { events }).throwOnError()
        added += data
      }
      return { added, known: found.length - added }
    },
    onSuccess: ({ added, known }) => {
      onImported()
      toast.success(m.import_done({ count: added }), {
        description: known > 0 ? m.import_known({ count: known }) : undefined,
      })
    },
    onSettled: () => readThingAgain(queryClient, events, familyId),
    meta: { failure: (error) => ({ title: m.import_failed(), description: errorMessage(error) }) },
  })
}
