// Which members of the family have Kinfold open now.

import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { createStore, useStore } from '@/lib/create-store'
import { isOnline } from '@/lib/presence'
import { joinPrivateChannel } from '@/lib/private-channel'
import { useViewer } from '@/lib/viewer'
import type { Person } from './conversation'

const present = createStore<ReadonlySet<string>>(new Set())

/** Announces the viewer to the family while the page is visible, and follows who else is present. */
export function usePresence() {
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
          .on('presence', { event: 'sync' }, () => present.set(new Set(Object.keys(channel.presenceState()))))
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
      present.set(new Set())
    }
  }, [userId, familyId])
}

/** @returns whether a member is online: present now, or seen within the last minutes */
export function useIsOnline(): (person: Person, now: Date) => boolean {
  const ids = useStore(present)
  return (person, now) => ids.has(person.id) || isOnline(person.last_seen, now)
}
