// What a member stores in the moment of being removed goes with the others of its kind, whichever of the two comes first.

import postgres from 'postgres'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'

const hub = await openHub()
const { admin } = hub.database
/** For several transactions at the same time. */
const connections = postgres({ ...hub.database.gateway, max: 4, onnotice: () => {} })
afterAll(() => connections.end())
const { nana, family } = await hub.aFamily()
const family_id = family.id

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const picnic = { family_id, title: 'Picnic', start_time: at(24), end_time: at(26) }
const idOf = async (table: string, row: object): Promise<string> =>
  (await nana.db.from(table).insert(row).select('id').single().throwOnError()).data.id
const event_id = await idOf('events', picnic)
const relative_id = await idOf('family_history', { family_id, member_name: 'Amélia' })

type Sql = postgres.TransactionSql
type Row = { table: string; column: string; insert: (sql: Sql, member: string) => PromiseLike<unknown> }

/** What goes with a member, and how the member stores it. */
const ROWS: Row[] = [
  {
    table: 'calendar_feeds',
    column: 'user_id',
    insert: (sql) => sql`select public.create_calendar_feed('all')`,
  },
  {
    table: 'event_attendees',
    column: 'user_id',
    insert: (sql) => sql`insert into event_attendees (event_id, status) values (${event_id}, 'going')`,
  },
  {
    table: 'event_reminders',
    column: 'user_id',
    insert: (sql) => sql`insert into event_reminders (event_id, minutes) values (${event_id}, '{10}')`,
  },
  {
    table: 'event_items',
    column: 'brought_by',
    insert: (sql, member) => sql`
      insert into event_items (family_id, event_id, title, brought_by)
        values (${family_id}, ${event_id}, 'Pie', ${member})`,
  },
  {
    table: 'hidden_memories',
    column: 'user_id',
    insert: (sql) => sql`insert into hidden_memories (relative_id) values (${relative_id})`,
  },
  {
    table: 'albums',
    column: 'created_by',
    insert: (sql) => sql`
      insert into albums (family_id, title, for_family) values (${family_id}, 'Secret', false)`,
  },
  {
    table: 'immediate_family',
    column: 'user_id',
    insert: (sql) => sql`insert into immediate_family (relative_id) values (${nana.id})`,
  },
  {
    table: 'family_history',
    column: 'profile_id',
    insert: async (sql, member) => {
      const [person] = await admin`
        insert into family_history (family_id, member_name) values (${family_id}, 'Guest') returning id`
      return sql`select public.link_person(${person?.id}, ${member})`
    },
  },
]

async function aGuest(): Promise<Person> {
  const guest = await hub.aStranger('Guest')
  const { data } = await nana.db.from('families').select('id, name, invite_code').single().throwOnError()
  await join(guest, data).throwOnError()
  return guest
}

/** Runs statements as this person, in one transaction. */
async function actAs({ db }: Person, work: (sql: Sql) => PromiseLike<unknown>): Promise<unknown> {
  const { data } = await db.auth.getClaims()
  const claims = JSON.stringify(data?.claims)
  return connections.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    await work(sql)
  })
}

const remove = (guest: Person) => (sql: Sql) => sql`select public.remove_family_member(${guest.id})`

/** Waits until the request waits for a lock, or has ended without one. */
async function isHeldUp(request: Promise<unknown>): Promise<void> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  request.then(end, end)
  await vi.waitFor(async () => {
    const waiting = await admin`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(hasEnded || waiting.length > 0).toBe(true)
  })
}

const left = ({ table, column }: Row, member: Person) =>
  admin`select from ${admin(table)} where ${admin(column)} = ${member.id}`

describe.each(ROWS)('$table', (row) => {
  test('stored just before the removal', async () => {
    const guest = await aGuest()
    let removal: Promise<unknown> | undefined
    await actAs(guest, async (sql) => {
      await row.insert(sql, guest.id)
      removal = actAs(nana, remove(guest))
      await isHeldUp(removal)
    })
    await removal
    expect(await left(row, guest)).toHaveLength(0)
  })

  test('stored while the removal is under way', async () => {
    const guest = await aGuest()
    let storing: Promise<unknown> | undefined
    await actAs(nana, async (sql) => {
      await remove(guest)(sql)
      storing = actAs(guest, (other) => row.insert(other, guest.id))
      await isHeldUp(storing)
    })
    await expect(storing).rejects.toMatchObject({ code: '42501' })
    expect(await left(row, guest)).toHaveLength(0)
  })
})
