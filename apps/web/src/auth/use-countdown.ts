import { useEffect, useState } from 'react'

/** Counts down to zero in seconds, by the clock: a sleeping tab does not delay it. */
export function useCountdown(from: number) {
  const [end, setEnd] = useState(() => Date.now() + from * 1_000)
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((end - now) / 1_000))
  const running = seconds > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [running])

  const restart = () => {
    setNow(Date.now())
    setEnd(Date.now() + from * 1_000)
  }
  return { seconds, restart }
}
