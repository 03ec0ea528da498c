// What the bin asks of the server. It is no table: functions give what the member may restore.

import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { db } from '@/data/db'
import { gather } from '@/data/gather'
import { invokeFunction } from '@/data/invoke-function'
import { watchPerson } from '@/data/person-channel'
import { readFailure } from '@/data/queries'
import { readAgain } from '@/data/read-again'
import { readAll } from '@/data/read-all'
import { restoreDeleted } from '@/data/restore'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { signUrls } from '@/photos/signed-urls'
import { type BinEntry, placeOf, titleOf } from './entry'

const binQuery = (queryClient: QueryClient, familyId: string) =>
  queryOptions({
    queryKey: ['bin', familyId],
    queryFn: async () => {
      const rows = await readAll((from, to) => db.rpc('recycle_bin').range(from, to).throwOnError())
      const entries = rows as BinEntry[]
      await signUrls(
        queryClient,
        entries.flatMap(({ file }) => file ?? []),
      )
      return entries
    },
    // Nothing tells of changes while no screen shows it.
    staleTime: 0,
    meta: readFailure(m.bin_failed),
  })

/** What the viewer may restore, the last deleted first; kept up to date. */
export function useBin() {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const options = binQuery(queryClient, familyId)

  useEffect(() => {
    // Many things are deleted one by one.
    const reading = gather(() => readAgain(queryClient, ['bin', familyId]))
    const stop = watchPerson(userId, 'bin', reading.run)
    return () => {
      stop()
      reading.stop()
    }
  }, [queryClient, userId, familyId])
  return useQuery(options)
}

/** Takes things out of the bin: `mutate(entries)`. They leave the list at once, and return on failure. */
function useTakeOut(take: (ids: string[]) => Promise<unknown>, failed: () => string) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const { queryKey } = binQuery(queryClient, familyId)

  return useMutation({
    mutationFn: (entries: BinEntry[]) => take(entries.map(({ id }) => id)),
    onMutate: async (entries) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (all) => all?.filter((one) => !entries.includes(one)))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    meta: { failure: (error) => ({ title: failed(), description: errorMessage(error) }) },
  })
}

/** Restores things. A toast leads to what was restored. */
export function useRestore() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useTakeOut(restoreDeleted, m.bin_restore_failed)

  async function restore(entries: BinEntry[]) {
    await mutateAsync(entries)
    // Whatever shows them: live changes reach only what is on the screen.
    queryClient.invalidateQueries()
    const [first] = entries
    if (!first) return
    toast.success(m.bin_restored({ count: entries.length, title: titleOf(first) }), {
      action: { label: m.bin_open(), onClick: () => void navigate(placeOf(first)) },
    })
  }
  return {
    // The mutation reports a failure.
    restore: (entries: BinEntry[]) => restore(entries).catch(() => undefined),
    isPending,
  }
}

/** Deletes things for good, with their files: `mutate(entries)`. */
export function useDeleteForGood() {
  const { mutateAsync, isPending } = useTakeOut(
    (ids) => invokeFunction('delete-for-good', { ids }),
    m.bin_delete_failed,
  )
  return {
    isPending,
    deleteForGood: (entries: BinEntry[]) =>
      mutateAsync(entries).then(
        () => {
          const [first] = entries
          if (first) toast.success(m.bin_deleted({ count: entries.length, title: titleOf(first) }))
        },
        () => undefined, // reported by the mutation
      ),
  }
}
