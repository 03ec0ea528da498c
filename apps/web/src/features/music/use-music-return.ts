import { useEffect } from 'react'
import { musicReturn } from '@/auth/music-return'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { musicTokens } from './music-tokens'

let waiting = musicReturn

/** Stores the tokens from the music provider, if the user who returns is the one who left. */
export function useMusicReturn(userId: string | undefined) {
  useEffect(() => {
    if (!waiting || !userId) return
    const back = waiting
    waiting = undefined
    if (back.outcome === 'cancelled')
      return toast.info(m.music_cancelled(), { description: m.music_cancelled_text() })
    if (back.outcome !== 'connected' || back.userId !== userId) {
      return toast.error(m.music_connection_error(), { description: m.music_return_failed() })
    }
    const { access_token, refresh_token, expires_in } = back.tokens
    musicTokens.set({ access_token, refresh_token, expires_at: Date.now() + expires_in * 1000 })
    toast.success(m.music_connected(), { description: m.music_connected_text() })
  }, [userId])
}
