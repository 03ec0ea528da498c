// Who of the family has Kinfold open just now.

import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { createStore, useStore } from '@/lib/create-store'
import { isOnline } from '@/lib/presence'
import { joinPrivateChannel } from '@/lib/private-channel'
import type { Viewer } from './api'
import type { Person } from './conversation'

const here = createStore<ReadonlySet<string>>(new Set())

/** Says that somebody is here while the page is in view, and hears it of the others. */
export function useBeHere({ userId, familyId }: Viewer) {
  useEffect(() => {
    let say: (() => void) | undefined
    const leave = joinPrivateChannel(`family:${familyId}`, {
      config: { presence: { key: userId } },
      open: (channel) => {
        say = () => {
          if (document.visibilityState === 'visible') channel.track({})
          else channel.untrack()
        }
        channel
          .on('presence', { event: 'sync' }, () => here.set(new Set(Object.keys(channel.presenceState()))))
          .subscribe((status) => {
            if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) say?.()
          })
      },
    })
    const onVisibility = () => say?.()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      leave()
      here.set(new Set())
    }
  }, [userId, familyId])
}

/** @returns whether somebody is online: here now, or seen a moment ago */
export function useIsOnline(): (person: Person, now: Date) => boolean {
  const present = useStore(here)
  return (person, now) => present.has(person.id) || isOnline(person.last_seen, now)
}
