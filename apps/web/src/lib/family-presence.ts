// Which members of the family have Kinfold open now, and who has just closed it.

import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { createStore, useStore } from '@/browser/create-store'
import { useIsReached } from '@/browser/server-reach'
import { joinPrivateChannel } from '@/data/private-channel'
import { isOnline } from './presence'
import { useViewer } from './viewer'

type Present = {
  ids: ReadonlySet<string>
  /** When members left (ISO 8601): changes of `last_seen` are not announced. */
  left: ReadonlyMap<string, string>
}

const unknown: Present = { ids: new Set(), left: new Map() }
const present = createStore(unknown)

/** Announces the viewer to the family while the page is visible, and follows who else is present. */
export function useFamilyPresence() {
  const { userId, familyId } = useViewer()

  useEffect(() => {
    let announce: (() => void) | undefined
    const leave = joinPrivateChannel(`family:${familyId}`, {
      config: { presence: { key: userId } },
      open: (channel) => {
        announce = () => {
          if (document.visibilityState === 'visible') channel.track({})
          else channel.untrack()
        }
        channel
          .on('presence', { event: 'sync' }, () => show(new Set(Object.keys(channel.presenceState()))))
          .subscribe((status) => {
            if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) announce?.()
          })
      },
    })
    const onVisibility = () => announce?.()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      leave()
      present.set(unknown)
    }
  }, [userId, familyId])
}

function show(ids: ReadonlySet<string>) {
  const before = present.get()
  const gone = [...before.ids].filter((id) => !ids.has(id))
  const now = new Date().toISOString()
  present.set({ ids, left: new Map([...before.left, ...gone.map((id) => [id, now] as const)]) })
}

type Seen = { id: string; last_seen: string | null }

/**
 * @returns whether a member is online (present now, or seen within the last minutes), and when they were last seen. Without a
 *   connection nobody is known to be online
 */
export function usePresence(): (person: Seen, now: Date) => { online: boolean; lastSeen: string | null } {
  const { ids, left } = useStore(present)
  const isReached = useIsReached()
  return ({ id, last_seen }, now) => {
    const lastSeen = later(last_seen, left.get(id) ?? null)
    return { online: isReached && (ids.has(id) || isOnline(lastSeen, now)), lastSeen }
  }
}

const later = (one: string | null, other: string | null) =>
  one && other && new Date(one) > new Date(other) ? one : (other ?? one)
