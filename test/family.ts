// Fixtures in the words of the domain: users who sign up through a real gateway and act with unmodified clients.

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Logger, ServerFunction } from '../packages/gateway/src/index.ts'
import type { TestDatabase } from './database.ts'
import { openGateway, type TestGateway } from './gateway.ts'
import { type Family, found, join, leave, type Person } from './membership.ts'

export type Hub = {
  database: TestDatabase
  gateway: TestGateway
  /** Signs up: an account without a family. */
  aStranger(name?: string): Promise<Person>
  /** Nana founded it and is its admin; Cousin joined by invite code. */
  aFamily(name?: string): Promise<{ family: Family; nana: Person; cousin: Person }>
  /** A client without a session. */
  anonymous: SupabaseClient
  /** Signed-in users who must not see this family. */
  outsidersOf(family: Family): Promise<Record<'stranger' | 'neighbour' | 'former', Person>>
}

export const PASSWORD = 'correct horse battery'

/** A gateway over the domain's tables, for the tests of one file. */
export async function openHub(functions?: ReadonlyMap<string, ServerFunction>, log?: Logger): Promise<Hub> {
  // All users of a test sign up from one address.
  const limits = { signUpPerAddress: { points: 10_000, seconds: 3600 } }
  const hooks = { beforeUserCreated: 'private.before_user_created' }
  const { database, gateway } = await openGateway(
    { functions, limits, hooks, groupOf: 'private.group_of', ...(log && { log }) },
    'kinfold',
  )
  let people = 0

  const aStranger = async (name = 'Stranger') => {
    people += 1
    const db = gateway.client()
    const email = `person${people}@example.com`
    const { data, error } = await db.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: name } },
    })
    if (error || !data.user) throw error ?? new Error('signed up, but there is no user')
    return { id: data.user.id, name, email, db }
  }

  const hub: Hub = {
    database,
    gateway,
    aStranger,
    anonymous: gateway.client(),

    async aFamily(name = 'The Oliveiras') {
      const [nana, cousin] = await Promise.all([aStranger('Nana'), aStranger('Cousin')])
      const family = await found(nana, name)
      await join(cousin, family).throwOnError()
      return { family, nana, cousin }
    },

    async outsidersOf(family) {
      const [stranger, former, neighbours] = await Promise.all([
        aStranger(),
        aStranger('Former'),
        hub.aFamily('The Neighbours'),
      ])
      await join(former, family).throwOnError()
      await leave(former).throwOnError()
      return { stranger, former, neighbour: neighbours.nana }
    },
  }
  return hub
}
