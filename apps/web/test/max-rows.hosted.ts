// What the app reads from a server that gives a hundred rows at once is what it reads from one that gives a thousand.

import type { SupabaseClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { likersQuery } from '@/components/reactions/api'
import { rowsQuery } from '@/data/queries'
import { birthdaysQuery } from '@/features/birthdays/api'
import { eventsBetweenQuery } from '@/features/events/calendar/api'
import { albumMembersQuery, albumsQuery, peopleQuery } from '@/features/media/albums/api'
import { candidatesQuery } from '@/features/media/people/api'
import { inboxQuery, participantsQuery } from '@/features/messages/api'
import { logQuery } from '@/features/messages/log/log-api'
import { relativesQuery } from '@/features/profile/api'
import { familyMembers } from '@/lib/members'
import { openHub, PASSWORD } from '../../../test/family.ts'
import { startGateway } from '../../../test/gateway.ts'
// What these files provide to tests.
import type {} from '../../../test/global-setup.ts'
import type {} from '../../../test/scale/global-setup.ts'

const server = vi.hoisted(() => ({ client: undefined as SupabaseClient | undefined }))
vi.mock('@/lib/config', () => ({ config: {}, supabaseUrl: '' }))
vi.mock('@/auth/auth', () => ({ auth: {} }))
vi.mock('@/data/db', () => ({
  db: new Proxy(
    {},
    {
      get: (_, name) =>
        (server.client as never as Record<PropertyKey, () => void>)[name]?.bind(server.client),
    },
  ),
}))

const hub = await openHub()
const sparing = await startGateway(hub.database, { rest: { maxRows: 100 } })
afterAll(() => sparing.close())

const COUNT = 130
const album = crypto.randomUUID()
const post = crypto.randomUUID()
const conversation = crypto.randomUUID()
let family: Awaited<ReturnType<typeof hub.aFamily>>

beforeAll(async () => {
  family = await hub.aFamily()
  const [nana, id] = [family.nana.id, family.family.id]
  await hub.database.admin.begin(async (sql) => {
    // Triggers would only limit and announce it all.
    await sql`set local session_replication_role = replica`
    await sql`create temp table people on commit drop as select gen_random_uuid() as id, n from generate_series(1, ${COUNT}) as n`
    await sql`insert into auth.users (id, email) select id, id || '@example.com' from people`
    await sql`
      insert into profiles (id, family_id, full_name, birth_date, joined_at)
        select id, ${id}, 'Member ' || n, '1990-01-01', now() from people`
    await sql`insert into immediate_family (user_id, relative_id) select ${nana}, id from people`
    await sql`insert into posts (id, family_id, user_id, content) values (${post}, ${id}, ${nana}, 'Pie')`
    await sql`insert into post_likes (post_id, user_id) select ${post}, id from people`
    await sql`
      insert into conversations (id, family_id, kind, pair)
        select id, ${id}, 'direct', array[least(id, ${nana}), greatest(id, ${nana})] from people`
    await sql`insert into conversations (id, family_id, kind, name) values (${conversation}, ${id}, 'group', 'Cooks')`
    await sql`
      insert into conversation_members (conversation_id, live_family_id, user_id)
        select id, ${id}, ${nana} from conversations where family_id = ${id} and kind <> 'family'`
    await sql`
      insert into messages (conversation_id, user_id, content, created_at)
        select ${conversation}, ${nana}, n::text, now() - make_interval(mins => n) from generate_series(1, 1200) as n`
    await sql`insert into albums (id, family_id, created_by, title) values (${album}, ${id}, ${nana}, 'Pies')`
    await sql`insert into albums (family_id, created_by, title) select ${id}, ${nana}, 'Album ' || n from people`
    await sql`insert into album_members (family_id, album_id, user_id) select ${id}, ${album}, id from people`
    await sql`insert into family_history (family_id, member_name) select ${id}, 'Relative ' || n from people`
    await sql`
      insert into events (family_id, created_by, title, start_time, end_time, over_at)
        select ${id}, ${nana}, 'Event ' || n, '2026-11-02', '2026-11-03', '2026-11-03' from people`
  })
})

/** What a query answers Nana on this gateway. */
async function read(gateway: typeof sparing, query: (client: QueryClient) => object): Promise<unknown> {
  server.client = gateway.client()
  await server.client.auth.signInWithPassword({ email: family.nana.email, password: PASSWORD })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const options = query(queryClient)
  if (!('getNextPageParam' in options)) return queryClient.fetchQuery(options as never)
  const { pages } = (await queryClient.fetchInfiniteQuery({ ...options, pages: 5 } as never)) as {
    pages: unknown[]
  }
  return pages.flatMap((page) => (page as { messages: unknown[] }).messages)
}

const id = () => family.family.id
const queries: Record<string, (client: QueryClient) => object> = {
  members: () => rowsQuery(familyMembers, id()),
  birthdays: () => birthdaysQuery(id()),
  relatives: () => relativesQuery(id()),
  likers: () => likersQuery(id(), post),
  conversations: () => inboxQuery(id()),
  participants: () => participantsQuery(id()),
  messages: () => logQuery(id(), conversation),
  albums: (client) => albumsQuery(client, id()),
  'members for an album': () => peopleQuery(id()),
  'members of an album': () => albumMembersQuery(id(), album),
  'people for a photo': () => candidatesQuery(id()),
  events: () => eventsBetweenQuery(id(), new Date('2026-11-01'), new Date('2026-12-01')),
}

test('nothing is missing', async () => {
  const found: Record<string, unknown> = {}
  // First, because the app learns how many rows its server gives.
  for (const [name, query] of Object.entries(queries)) found[name] = await read(sparing, query)

  for (const [name, query] of Object.entries(queries)) {
    const all = await read(hub.gateway, query)
    expect([name, (all as unknown[]).length]).toEqual([name, expect.toSatisfy((rows) => rows >= COUNT)])
    expect([name, found[name]]).toEqual([name, all])
  }
})
