import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '@/lib/viewer'
import type { StoredThing, Table } from './declare'
import { keyOf } from './queries'
import { readAgain } from './read-again'
import { watchRows } from './watch-rows'

/** An import makes thousands of changes; those after the first are read together. */
const GATHERED_MS = 400

/** Several parts of a screen may show the same thing; its changes are read once. */
const watched = new Map<string, { users: number; stop: () => void }>()

/** Keeps a thing of the family up to date with the server. */
export function useLive(thing: StoredThing) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const name = keyOf(thing, familyId).join(' ')
    const watch = watched.get(name) ?? { users: 0, stop: watchThing(queryClient, thing, familyId) }
    watch.users += 1
    watched.set(name, watch)
    return () => {
      watch.users -= 1
      if (watch.users > 0) return
      watched.delete(name)
      watch.stop()
    }
  }, [queryClient, thing, familyId])
}

/** Reads a thing again when it changes. @returns a function that stops it */
function watchThing(queryClient: QueryClient, thing: StoredThing, familyId: string): () => void {
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

/** Runs at once, and once more after a pause when it was asked for meanwhile. */
function gather(task: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false

  function run() {
    again = timer !== undefined
    if (again) return
    task()
    timer = setTimeout(() => {
      timer = undefined
      if (again) run()
    }, GATHERED_MS)
  }
  return { run, stop: () => clearTimeout(timer) }
}
