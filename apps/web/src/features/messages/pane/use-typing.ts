import type { RealtimeChannel } from '@supabase/supabase-js'
import { useEffect, useRef, useState } from 'react'
import { joinPrivateChannel } from '@/lib/private-channel'
import type { Message } from '../message'

const TELL_EVERY_MS = 3_000
const SHOWN_FOR_MS = 5_000

/**
 * Who else is writing in a conversation just now. It is told and kept nowhere.
 * @param latest the newest message: whoever has sent it is not writing it any more
 */
export function useTyping(conversationId: string, userId: string, latest: Message | undefined) {
  const [typing, setTyping] = useState<readonly string[]>([])
  const channel = useRef<RealtimeChannel>(undefined)
  const toldAt = useRef(0)

  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const stop = (id: string) => setTyping((ids) => ids.filter((one) => one !== id))
    const leave = joinPrivateChannel(`conversation:${conversationId}`, {
      open: (joined) => {
        channel.current = joined
        joined
          .on<{ userId?: unknown }>('broadcast', { event: 'typing' }, ({ payload }) => {
            // Whoever takes part may send anything.
            const id = payload?.userId
            if (typeof id !== 'string') return
            clearTimeout(timers.get(id))
            timers.set(id, setTimeout(stop, SHOWN_FOR_MS, id))
            setTyping((ids) => (ids.includes(id) ? ids : [...ids, id]))
          })
          .subscribe()
      },
    })
    return () => {
      for (const timer of timers.values()) clearTimeout(timer)
      channel.current = undefined
      toldAt.current = 0
      leave()
    }
  }, [conversationId])

  const writer = latest?.user_id
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every message anew
  useEffect(() => {
    if (writer) setTyping((ids) => (ids.includes(writer) ? ids.filter((id) => id !== writer) : ids))
    if (writer === userId) toldAt.current = 0
  }, [latest?.id, writer, userId])

  function tell() {
    if (Date.now() - toldAt.current < TELL_EVERY_MS) return
    toldAt.current = Date.now()
    channel.current?.send({ type: 'broadcast', event: 'typing', payload: { userId } })
  }

  return { typing, tell }
}
