import type { RateLimit } from '../context.ts'
import type { Database } from '../database/database.ts'
import { createRateLimiter, type RateLimiter } from '../http/rate-limit.ts'

/** Sign-ins that succeed do not count; the account is the e-mail address, whether or not it has one. */
export const defaultLimits = {
  signInPerAccount: { points: 10, seconds: 300 },
  signInPerAddress: { points: 30, seconds: 300 },
  signUpPerAddress: { points: 30, seconds: 3600 },
  refreshPerAddress: { points: 150, seconds: 300 },
} satisfies Record<string, RateLimit>

export type Limits = Record<keyof typeof defaultLimits, RateLimit>
export type Limiters = Record<keyof Limits, RateLimiter>

export function createLimiters(database: Database, limits: Limits): Limiters {
  const limiter = (name: keyof Limits) => createRateLimiter(database, name, limits[name])
  return {
    signInPerAccount: limiter('signInPerAccount'),
    signInPerAddress: limiter('signInPerAddress'),
    signUpPerAddress: limiter('signUpPerAddress'),
    refreshPerAddress: limiter('refreshPerAddress'),
  }
}
