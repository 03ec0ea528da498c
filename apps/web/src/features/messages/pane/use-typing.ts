import type { RealtimeChannel } from '@supabase/supabase-js'
import { useEffect, useRef, useState } from 'react'
import { joinPrivateChannel } from '@/data/private-channel'
import type { Message } from '../message'

const SEND_EVERY_MS = 3_000
const SHOWN_FOR_MS = 5_000

/**
 * Which other participants are typing, as they broadcast it; nothing is stored.
 * @param latest the newest message: its sender has stopped typing
 * @returns `typing`, their ids, and `announce`, to be called when the viewer types
 */
export function useTyping(conversationId: string, userId: string, latest: Message | undefined) {
  const [typing, setTyping] = useState<readonly string[]>([])
  const channel = useRef<RealtimeChannel>(undefined)
  const sentAt = useRef(0)

  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const stop = (id: string) => setTyping((ids) => ids.filter((one) => one !== id))
    const leave = joinPrivateChannel(`conversation:${conversationId}`, {
      open: (joined) => {
        channel.current = joined
        joined
          .on<{ userId?: unknown }>('broadcast', { event: 'typing' }, ({ payload }) => {
            // Any participant may broadcast anything.
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
      sentAt.current = 0
      leave()
    }
  }, [conversationId])

  const sender = latest?.user_id
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every message
  useEffect(() => {
    if (sender) setTyping((ids) => (ids.includes(sender) ? ids.filter((id) => id !== sender) : ids))
    if (sender === userId) sentAt.current = 0
  }, [latest?.id, sender, userId])

  function announce() {
    if (Date.now() - sentAt.current < SEND_EVERY_MS) return
    sentAt.current = Date.now()
    channel.current?.send({ type: 'broadcast', event: 'typing', payload: { userId } })
  }

  return { typing, announce }
}
