// Sets a new password with a link that an admin or a host has made. Anyone who has the link may call it: its secret has 256
// random bits, works once, and cannot sign in without changing the password.

import { createHash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { connect } from '../_shared/client.ts'
import { Refusal, respond } from '../_shared/respond.ts'

export default {
  /**
   * POST `{ secret }` returns `{ name, email, removes_factors }` of the person, and with `{ secret, password }` also sets the
   * password, which ends all their sessions; the app then signs in. Or `{ code }` with 400 `invalid_body`, 410
   * `sign_in_link_ended`, or 422 `weak_password`, after which the link stays valid.
   * Environment: SUPABASE_SERVICE_ROLE_KEY.
   */
  fetch: (request: Request): Promise<Response> => respond(request, useSignInLink),
}

// bcrypt reads 72 bytes.
const password = z.string().refine((text) => text.length >= 8 && Buffer.byteLength(text) <= 72)
const bodySchema = z.object({ secret: z.string().max(200), password: z.string().optional() })

type Person = { user_id: string; name: string | null; email: string | null; removes_factors: boolean }

async function useSignInLink(request: Request): Promise<Omit<Person, 'user_id'>> {
  const body = bodySchema.safeParse(await request.json().catch(() => null))
  if (!body.success) throw new Refusal(400, 'invalid_body')
  const newPassword = body.data.password
  if (newPassword !== undefined && !password.safeParse(newPassword).success) {
    throw new Refusal(422, 'weak_password')
  }
  const link = { token_hash: createHash('sha256').update(body.data.secret).digest('hex') }
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  const { data } = await service
    .rpc(newPassword === undefined ? 'find_sign_in_link' : 'take_sign_in_link', link)
    .maybeSingle<Person>()
    .throwOnError()
  if (!data) throw new Refusal(410, 'sign_in_link_ended')
  const { user_id, ...person } = data
  if (newPassword !== undefined) {
    await setPassword(service, data, newPassword).catch(async (error) => {
      await service.rpc('give_back_sign_in_link', link).throwOnError()
      throw error
    })
  }
  return person
}

async function setPassword({ auth }: SupabaseClient, person: Person, password: string): Promise<void> {
  // Before the password: when this fails, the link can be used again.
  if (person.removes_factors) await removeFactors(auth, person.user_id)
  const { error } = await auth.admin.updateUserById(person.user_id, { password })
  if (error?.code === 'weak_password') throw new Refusal(422, 'weak_password', {}, { cause: error })
  if (error) throw error
}

async function removeFactors({ admin }: SupabaseClient['auth'], userId: string): Promise<void> {
  const { data, error } = await admin.mfa.listFactors({ userId })
  if (error) throw error
  for (const { id } of data.factors) {
    const { error } = await admin.mfa.deleteFactor({ userId, id })
    if (error) throw error
  }
}
