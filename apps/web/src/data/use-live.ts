import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '@/lib/viewer'
import type { StoredThing, Table } from './declare'
import { gather } from './gather'
import { keyOf } from './queries'
import { readAgain } from './read-again'
import { watchRows } from './watch-rows'

/** Several parts of a screen may show the same thing; its changes are read once. */
const watched = new Map<string, { users: number; stop: () => void }>()

/** Starts watching a thing. @returns a function that stops it */
export type Watch = (queryClient: QueryClient, thing: StoredThing, familyId: string) => () => void

/** Keeps a thing of the family up to date with the server. @param watch is the same for all users of the thing */
export function useLive(thing: StoredThing, watch: Watch = watchThing) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const name = keyOf(thing, familyId).join(' ')
    const shared = watched.get(name) ?? { users: 0, stop: watch(queryClient, thing, familyId) }
    shared.users += 1
    watched.set(name, shared)
    return () => {
      shared.users -= 1
      if (shared.users > 0) return
      watched.delete(name)
      shared.stop()
    }
  }, [queryClient, thing, familyId, watch])
}

/** Reads all of a thing again when it changes. */
const watchThing: Watch = (queryClient, thing, familyId) => {
  const key = keyOf(thing, familyId)
  // The screen is ahead of the server while a change is being sent; what it shows is read when that is done.
  const read = (time?: number) => {
    if (queryClient.isMutating({ mutationKey: key }) === 0) readAgain(queryClient, key, time)
  }
  const gathered = gather(read)
  const stops = (Object.entries(thing.live) as [Table, string][]).map(([table, column]) =>
    watchRows({
      table,
      // Changes of other tables are filtered where the channel is opened.
      ...(column === 'family_id' && { familyId }),
      onMissed: read,
      onChange: gathered.run,
    }),
  )
  return () => {
    gathered.stop()
    for (const stop of stops) stop()
  }
}
