import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer, type Viewer } from '@/lib/viewer'
import type { StoredThing, Table } from './declare'
import { watchPerson } from './person-channel'
import { keyOf } from './queries'
import { readAgain } from './read-again'
import { watchRows } from './watch-rows'

/** An import makes thousands of changes; those after the first are read together. */
const GATHERED_MS = 400

/** Several parts of a screen may show the same thing; its changes are read once. */
const watched = new Map<string, { users: number; stop: () => void }>()

/** What changes a thing. */
export type Live = Pick<StoredThing, 'table' | 'live' | 'liveEvent'>

/** Keeps a thing of the family up to date with the server. */
export function useLive(thing: Live) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const key = keyOf(thing, familyId)
    const name = key.join(' ')
    const watch = watched.get(name) ?? {
      users: 0,
      stop: watchThing(thing, { userId, familyId }, (time) => readAgain(queryClient, key, time)),
    }
    watch.users += 1
    watched.set(name, watch)
    return () => {
      watch.users -= 1
      if (watch.users > 0) return
      watched.delete(name)
      watch.stop()
    }
  }, [queryClient, thing, userId, familyId])
}

/**
 * Watches for changes of a thing. Many at a time are reported together.
 * @param read with a time: what was requested since then is up to date
 * @returns a function that stops it
 */
export function watchThing(
  { live, liveEvent }: Live,
  { userId, familyId }: Pick<Viewer, 'userId' | 'familyId'>,
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
  if (liveEvent) stops.push(watchPerson(userId, liveEvent, gathered.run))
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
