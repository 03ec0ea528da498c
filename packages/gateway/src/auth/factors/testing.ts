// A gateway and users with authenticator apps, for tests of second factors.

import type { SupabaseClient } from '@supabase/supabase-js'
import { type TOTP, URI } from 'otpauth'
import { openGateway } from '../../../../../test/gateway.ts'
import { signedUp } from '../testing.ts'

/** Tests try more codes than users do. */
export const limits = {
  factorPerAccount: { points: 100, seconds: 300 },
  codePerAccount: { points: 30, seconds: 300 },
}

let people = 0

export function newEmail(): string {
  people += 1
  return `person${people}@example.com`
}

/** Starts the setup of an app; `phone` computes its codes as an authenticator app would. */
export async function enrolled(db: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await db.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { ...data, phone: URI.parse(data.totp.uri) as TOTP }
}

type App = Awaited<ReturnType<typeof enrolled>>

export const present = (db: SupabaseClient, { id }: { id: string }, code: string) =>
  db.auth.mfa.challengeAndVerify({ factorId: id, code })

export async function levelOf(db: SupabaseClient) {
  const { data } = await db.auth.mfa.getAuthenticatorAssuranceLevel()
  const methods = data?.currentAuthenticationMethods.map((entry) =>
    typeof entry === 'string' ? entry : entry.method,
  )
  return { now: data?.currentLevel, next: data?.nextLevel, methods }
}

/** A gateway for the tests of one file. */
export async function openFactors() {
  const { database, gateway } = await openGateway({ limits })

  /** Moves used codes to an earlier step, as if the user had waited for the next one. */
  const waitForNextStep = (app: App) =>
    database.admin`update auth.mfa_factors set last_used_step = last_used_step - 2 where id = ${app.id}`

  /** A new user with a verified app; the session is at aal2. */
  async function withApp() {
    const email = newEmail()
    const { db, user } = await signedUp(gateway, email)
    const app = await enrolled(db)
    const { error } = await present(db, app, app.phone.generate())
    if (error) throw error
    await waitForNextStep(app)
    return { db, user, app, email }
  }

  return { database, gateway, waitForNextStep, withApp }
}
