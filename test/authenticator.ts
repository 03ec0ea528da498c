// An authenticator app, for tests.

import type { SupabaseClient } from '@supabase/supabase-js'
import { type TOTP, URI } from 'otpauth'
import type { TestDatabase } from './database.ts'

export type Authenticator = {
  /** Answers a challenge, which raises the session of `db` to aal2. */
  enterCode(db: SupabaseClient): Promise<void>
}

/** Enrols an app in the session of `db`, which is then at aal2. */
export async function setUpAuthenticator(
  db: SupabaseClient,
  { admin }: TestDatabase,
): Promise<Authenticator> {
  const { data: factor, error } = await db.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const phone = URI.parse(factor.totp.uri) as TOTP

  const authenticator = {
    async enterCode(db: SupabaseClient) {
      const { error } = await db.auth.mfa.challengeAndVerify({ factorId: factor.id, code: phone.generate() })
      if (error) throw error
      // Moved into the past: a code cannot be used for two sign-ins.
      await admin`update auth.mfa_factors set last_used_step = last_used_step - 2 where id = ${factor.id}`
    },
  }
  await authenticator.enterCode(db)
  return authenticator
}
