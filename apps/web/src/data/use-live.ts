import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '@/lib/viewer'
import type { StoredThing, Table } from './declare'
import { gather } from './gather'
import { watchPerson } from './person-channel'
import { keyOf } from './queries'
import { readAgain } from './read-again'
import { watchRows } from './watch-rows'

/** Several parts of a screen may show the same thing; its changes are read once. */
const watched = new Map<string, { users: number; stop: () => void }>()

/** What changes a thing. */
export type Live = Pick<StoredThing, 'table' | 'live' | 'liveEvent'>

/** Starts watching a thing. @returns a function that stops it */
export type Watch<Thing = StoredThing> = (
  queryClient: QueryClient,
  thing: Thing,
  familyId: string,
) => () => void

/** Keeps a thing of the family up to date with the server. @param watch is the same for all users of the thing */
export function useLive<Thing extends Live>(thing: Thing, watch: Watch<Thing> = watchThing) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const key = keyOf(thing, familyId)
    const name = key.join(' ')
    const shared = watched.get(name) ?? { users: 0, stop: start() }
    shared.users += 1
    watched.set(name, shared)
    return () => {
      shared.users -= 1
      if (shared.users > 0) return
      watched.delete(name)
      shared.stop()
    }

    function start() {
      const { liveEvent } = thing
      const stop = watch(queryClient, thing, familyId)
      const stopOwn = liveEvent && watchPerson(userId, liveEvent, () => readAgain(queryClient, key))
      return () => {
        stop()
        stopOwn?.()
      }
    }
  }, [queryClient, thing, userId, familyId, watch])
}

/** Reads all of a thing again when it changes. */
/** The screen is ahead of the server while a change is being sent; what it shows is read when that is done. */
const watchThing: Watch<Live> = (queryClient, thing, familyId) => {
  const key = keyOf(thing, familyId)
  return watchTables(thing, familyId, (time) => {
    if (queryClient.isMutating({ mutationKey: key }) === 0) readAgain(queryClient, key, time)
  })
}

/**
 * Watches the tables of a thing. Many changes at a time are reported together.
 * @param read with a time: responses to later requests are up to date
 * @returns a function that stops it
 */
export function watchTables(
  { live }: Pick<Live, 'live'>,
  familyId: string,
  read: (time?: number) => void,
): () => void {
  const gathered = gather(read)
  const stops = (Object.entries(live) as [Table, string][]).map(([table, column]) =>
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
