// Everyone who calls, in the order of the columns of docs/security.md.

import { setUpAuthenticator } from '../authenticator.ts'
import { type Hub, PASSWORD } from '../family.ts'
import { type Family, found, join, type Person, proveAddress } from '../membership.ts'

export const FAMILY = ['member', 'unverified', 'marked', 'author', 'admin'] as const

export const CALLERS = [
  'visitor',
  'invited',
  'stranger',
  'neighbour',
  'host',
  'removed',
  'locked',
  'signed out',
  ...FAMILY,
] as const

export type CallerName = (typeof CALLERS)[number]

/** Without an account, `id` is the author's. */
export type Caller = Person

export type Neighbours = { family: Family; neighbour: Person; lodger: Person }

/** The people outside: the host, whose family is the first, a stranger, and a family next door. */
export async function outside(hub: Hub) {
  const host = await hub.aStranger('Host')
  await found(host, 'The Hosts')
  const stranger = await hub.aStranger('Stranger')
  const { family, nana: neighbour, cousin: lodger } = await hub.aFamily('The Neighbours')
  const neighbours: Neighbours = { family, neighbour, lodger }
  return { host, stranger, neighbours }
}

/** On a hub for invited people, a family whose founder waits for the host's approval, and a second host. */
export async function waiting(hub: Hub, host: Person, secondHost: Person): Promise<Family> {
  const founder = await hub.aStranger('Founder')
  await host.db.rpc('set_sign_up', { mode: 'invited' }).throwOnError()
  await host.db.rpc('appoint_host', { user_id: secondHost.id }).throwOnError()
  const { data } = await founder.db.from('families').insert({ name: 'The Newcomers' }).select().single()
  return data
}

/** The family, with everyone who is or was in it. No member has left yet or is locked out. */
export async function inside(hub: Hub) {
  const admin = await hub.aStranger('Admin')
  const family = await found(admin, 'The Oliveiras')
  const names = [
    'author',
    'marked',
    'member',
    'unverified',
    'removed',
    'locked',
    'signedOut',
    'bystander',
  ] as const
  const people = {} as Record<(typeof names)[number], Person>
  for (const name of names) {
    people[name] = await hub.aStranger(name)
    await join(people[name], family).throwOnError()
  }
  return { family, admin, ...people }
}

export type Household = Awaited<ReturnType<typeof inside>>

/** Makes the callers of the table out of the people, once they have shared something. */
export async function assemble(
  hub: Hub,
  { host, stranger, neighbours }: Awaited<ReturnType<typeof outside>>,
  { family, admin, author, marked, member, unverified, removed, locked, signedOut }: Household,
): Promise<Record<CallerName, Caller>> {
  for (const person of [removed, locked, signedOut, marked, member, author, admin]) {
    await proveAddress(hub.database, person.id)
  }
  await hub.database.admin`update auth.users set email_confirmed_at = null where id = ${unverified.id}`
  for (const person of [locked, signedOut]) await promote(admin, person, family)
  await setUpAuthenticator(locked.db, hub.database)
  await admin.db.rpc('remove_family_member', { user_id: removed.id }).throwOnError()
  const { data } = await admin.db.from('families').select('invite_code').single().throwOnError()
  const headers = { 'x-invite-code': data.invite_code }
  return {
    visitor: { ...author, db: hub.anonymous },
    invited: { ...author, db: hub.gateway.client({ global: { headers } }) },
    stranger,
    neighbour: neighbours.neighbour,
    host,
    removed,
    locked: { ...locked, db: await passwordAlone(hub, locked) },
    'signed out': { ...signedOut, db: await afterSignOut(hub, signedOut) },
    member,
    unverified,
    marked,
    author,
    admin,
  }
}

const promote = (by: Person, person: Person, family: Family) =>
  by.db
    .rpc('update_user_family_role', { user_id: person.id, family_id: family.id, user_role: 'admin' })
    .throwOnError()

/** Signs in with the password only, without the second factor. */
async function passwordAlone(hub: Hub, { email }: Person) {
  const db = hub.gateway.client()
  const { error } = await db.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return db
}

/** A client that keeps the access token of a session that has ended. */
async function afterSignOut(hub: Hub, { db }: Person) {
  const { data } = await db.auth.getSession()
  await db.auth.signOut()
  return hub.gateway.client({ accessToken: async () => data.session?.access_token ?? '' })
}
