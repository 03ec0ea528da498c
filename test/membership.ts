// Joining and leaving a family, with the requests that the app sends.

import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestDatabase } from './database.ts'

/** A user; `db` is their signed-in client. */
export type Person = { id: string; name: string; email: string; db: SupabaseClient }

export type Family = { id: string; name: string; invite_code: string }

/** The two requests that create a family: the founder becomes its admin. */
export async function found(founder: Person, name: string): Promise<Family> {
  const { data } = await founder.db
    .from('families')
    .insert({ name, created_by: founder.id })
    .select('id, name, invite_code')
    .single<Family>()
    .throwOnError()
  await founder.db
    .rpc('update_user_family_role', { user_id: founder.id, family_id: data.id, user_role: 'admin' })
    .throwOnError()
  return data
}

/** The request that joins a family; await it and look at `error`. */
export const join = (person: Person, family: Family, code = family.invite_code) =>
  person.db
    .from('profiles')
    .update({ family_id: family.id, role: 'member' })
    .eq('id', person.id)
    .setHeader('x-invite-code', code)
    .select('family_id, role')

export const leave = (person: Person) =>
  person.db.from('profiles').update({ family_id: null }).eq('id', person.id).select('family_id, role')

/** As if the user had followed a mailed link. */
export const proveAddress = ({ admin }: TestDatabase, id: string) =>
  admin`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = ${id}`
