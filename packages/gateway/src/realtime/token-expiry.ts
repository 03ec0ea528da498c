import { CLOCK_SKEW_SECONDS, type Claims } from '../http/tokens.ts'

const MAX_TIMER_MS = 2 ** 31 - 1

/** Calls `then` when a token with these claims expires. @returns a function that cancels it */
export function whenExpired({ exp }: Claims, then: () => void): () => void {
  let timer: NodeJS.Timeout | undefined

  function wait(expiresAt: number) {
    const left = expiresAt - Date.now()
    timer = left > MAX_TIMER_MS ? setTimeout(wait, MAX_TIMER_MS, expiresAt) : setTimeout(then, left)
  }

  if (exp !== undefined) wait((exp + CLOCK_SKEW_SECONDS) * 1000)
  return () => clearTimeout(timer)
}
