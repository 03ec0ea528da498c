import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchPerson } from '@/data/person-channel'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { useViewer } from '@/lib/viewer'
import type { HubLink } from './hub-links'
import { linkCardKey } from './link-card-api'

const TABLES = { recipe: 'recipes', event: 'events', photo: 'media', album: 'albums' } as const

/** Reads a card again when what it shows was changed, deleted, or shared with others than before. */
export function useLiveCard({ kind, id }: HubLink) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const read = (time?: number) => {
      readAgain(queryClient, linkCardKey(familyId, { kind, id }), time)
    }
    const stops = [
      watchRows({
        table: TABLES[kind],
        familyId,
        id,
        onMissed: read,
        // Deletions of other rows arrive, too.
        onChange: (change) => {
          if (change.eventType !== 'DELETE' || change.old.id === id) read()
        },
      }),
    ]
    if (kind === 'album')
      stops.push(watchRows({ table: 'album_members', familyId, onMissed: read, onChange: () => read() }))
    // Another member has marked or unmarked the viewer as immediate family.
    if (kind === 'photo') stops.push(watchPerson(userId, 'media', () => read()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, userId, familyId, kind, id])
}
