import { watchPerson } from '@/data/person-channel'
import { watchRows } from '@/data/watch-rows'
import type { Viewer } from '@/lib/viewer'

const TABLES = ['albums', 'album_items', 'album_members'] as const

/** Many photos are added in one go: changes within this time are reported together. */
const GATHER_MS = 300

/**
 * Watches albums and what the viewer sees in them.
 * @param onMissed called with a time: what was requested since then is current
 * @returns stops it
 */
export function watchAlbums(
  { userId, familyId }: Pick<Viewer, 'userId' | 'familyId'>,
  onChange: () => void,
  onMissed: (time: number) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const gather = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      onChange()
    }, GATHER_MS)
  }
  const stops = TABLES.map((table) => watchRows({ table, familyId, onChange: gather, onMissed }))
  stops.push(watchPerson(userId, 'media', gather))
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
