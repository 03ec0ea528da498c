import type { Database } from '../database/database.ts'
import { createRateLimiter, type RateLimiter } from '../http/rate-limit.ts'
import type { RateLimit } from '../types.ts'

/**
 * Correct sign-ins and codes do not count. `PerAccount` counts by email address, whether or not it has an account. Ten
 * guesses an hour find a six-digit code once in eleven years.
 */
export const defaultLimits = {
  signInPerAccount: { points: 10, seconds: 300 },
  signInPerHome: { points: 10, seconds: 300 },
  signInPerAddress: { points: 30, seconds: 300 },
  signUpPerAddress: { points: 30, seconds: 3600 },
  authorizePerAddress: { points: 60, seconds: 300 },
  refreshPerAddress: { points: 150, seconds: 300 },
  verifyPerAccount: { points: 10, seconds: 3600 },
  verifyPerAddress: { points: 30, seconds: 300 },
  factorPerAccount: { points: 30, seconds: 300 },
  codePerAccount: { points: 10, seconds: 3600 },
  mailPerAccount: { points: 1, seconds: 60 },
  mailPerAddress: { points: 30, seconds: 3600 },
} satisfies Record<string, RateLimit>

export type Limits = Record<keyof typeof defaultLimits, RateLimit>
export type Limiters = Record<keyof Limits, RateLimiter>

export function createLimiters(database: Database, limits: Limits): Limiters {
  const limiter = (name: keyof Limits, refuse?: (seconds: number) => { code: string; message: string }) =>
    createRateLimiter(database, name, limits[name], refuse)
  return {
    signInPerAccount: limiter('signInPerAccount'),
    signInPerHome: limiter('signInPerHome'),
    signInPerAddress: limiter('signInPerAddress'),
    signUpPerAddress: limiter('signUpPerAddress'),
    authorizePerAddress: limiter('authorizePerAddress'),
    refreshPerAddress: limiter('refreshPerAddress'),
    verifyPerAccount: limiter('verifyPerAccount'),
    verifyPerAddress: limiter('verifyPerAddress'),
    factorPerAccount: limiter('factorPerAccount'),
    codePerAccount: limiter('codePerAccount'),
    mailPerAccount: limiter('mailPerAccount', (seconds) => ({
      code: 'over_email_send_rate_limit',
      message: `For security purposes, you can only request this after ${seconds} seconds.`,
    })),
    mailPerAddress: limiter('mailPerAddress', () => ({
      code: 'over_email_send_rate_limit',
      message: 'Email rate limit exceeded',
    })),
  }
}
