// Everyone signs up; Amélia founds the family and the others join by its code.

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Account } from '../accounts.ts'
import { ago, birthDate } from './days.ts'
import { clientOf, type House, hang, type Member, type Server } from './house.ts'
import { type Key, people } from './people.ts'

const FAMILY = 'The Pereiras'

export async function moveIn(server: Server, accounts: Record<Key, Account>): Promise<House> {
  const keys = Object.keys(people) as Key[]
  const signedUp = await Promise.all(
    keys.map(async (key) => [key, await signUp(server, accounts[key], people[key].name)] as const),
  )
  const members = Object.fromEntries(signedUp) as Record<Key, Member>
  const { db, id } = members.amelia

  const { data: family } = await db
    .from('families')
    .insert({ name: FAMILY, created_by: id })
    .select('id, invite_code')
    .single()
    .throwOnError()
  await db
    .rpc('update_user_family_role', { user_id: id, family_id: family.id, user_role: 'admin' })
    .throwOnError()
  for (const key of keys) if (key !== 'amelia') await join(members[key], family)

  const clock: SupabaseClient = clientOf(server, server.secretKey)
  await Promise.all(keys.map((key, index) => introduce(members[key], key, clock, index)))
  return { familyId: family.id, members, clock }
}

async function signUp(server: Server, { email, password }: Account, name: string): Promise<Member> {
  const db = clientOf(server, server.publishableKey)
  const { data, error } = await db.auth.signUp({
    email,
    password,
    options: { data: { full_name: name, first_steps: 'done' } },
  })
  if (error || !data.user) throw error ?? new Error(`${name} signed up, but there is no user`)
  return { id: data.user.id, db }
}

const join = ({ db, id }: Member, { id: family_id, invite_code }: { id: string; invite_code: string }) =>
  db
    .from('profiles')
    .update({ family_id, role: 'member' })
    .eq('id', id)
    .setHeader('x-invite-code', invite_code)
    .throwOnError()

/** Fills in the profile and the date of joining. */
async function introduce(member: Member, key: Key, clock: House['clock'], place: number): Promise<void> {
  const { birthday, bio, ...known } = people[key]
  const profile = {
    avatar_url: await hang(member, 'avatars', `portraits/${key}`),
    birth_date: birthDate(birthday),
    bio,
    phone_number: 'phone' in known ? known.phone : null,
    address: 'address' in known ? known.address : null,
    // The database replaces this with the current time: everyone is online.
    last_seen: ago(0),
  }
  await member.db.from('profiles').update(profile).eq('id', member.id).throwOnError()
  const since = ago(52 - place * 2)
  await clock
    .from('profiles')
    .update({ created_at: since, joined_at: since })
    .eq('id', member.id)
    .throwOnError()
}
