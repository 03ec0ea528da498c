// A family with 100,000 rows to find, and how long a search takes.

import postgres from 'postgres'

const ROWS = {
  posts: 20_000,
  messages: 35_000,
  events: 10_000,
  recipes: 5_000,
  family_history: 15_000,
  media: 15_000,
}

/** Queries with many answers, with few, by the beginning of a word, mistyped, and without an answer. */
const QUERIES = {
  'a word in every text': 'garden',
  'a word in one of ten': 'harbour',
  'a rare word': 'chrysanthemum',
  'two letters': 'ha',
  'one letter': 'm',
  'three words': 'garden harbour kitchen',
  'a mistyped name': 'chrysantemun',
  'no answer': 'xylophone',
}

/** Fills the tables of every family that has members, as the owner. */
export async function seedSearch(socket: string, database = 'postgres'): Promise<void> {
  const sql = postgres({ host: socket, username: 'postgres', database, max: 1, onnotice: () => {} })
  // Without triggers, which would require files and conversations.
  await sql`set session_replication_role = replica`
  await sql`select setseed(0.5)`
  // A vocabulary of 4,000 words; the first ones are far more common than the last.
  await sql`create function pg_temp.text(words int, n int) returns text language sql volatile as $$
    select case when n % 10 = 0 then 'harbour ' else '' end || case when n % 5000 = 0 then 'Chrysanthemum ' else '' end
        || 'garden ' || string_agg('word' || floor(4000 * random() ^ 3)::int, ' ') || case when n % 3 = 0 then ' kitchen' else '' end
      from generate_series(1, words) where n = n $$`
  await sql`create temp table people as select id, family_id, row_number() over (partition by family_id) as place
    from public.profiles where family_id is not null`
  await sql`create temp table author as select family_id, id as user_id from people where place = 1`
  await sql`insert into public.posts (family_id, user_id, content, created_at)
    select family_id, user_id, pg_temp.text(25, n), now() - n * interval '1 hour' from author, generate_series(1, ${ROWS.posts}::int) n`
  await sql`insert into public.conversations (family_id, kind, name, created_by)
    select family_id, 'group', 'Group ' || n, user_id from author, generate_series(1, 20) n`
  await sql`insert into public.conversation_members (conversation_id, user_id) select id, created_by from public.conversations where kind = 'group'`
  await sql`insert into public.messages (conversation_id, user_id, content, created_at)
    select id, created_by, pg_temp.text(12, n), now() - n * interval '1 minute'
      from public.conversations, generate_series(1, ${ROWS.messages / 20}::int) n where kind = 'group'`
  await sql`insert into public.events (family_id, created_by, title, description, start_time, end_time, over_at)
    select family_id, user_id, pg_temp.text(3, n), pg_temp.text(10, n), day, day + interval '1 hour', day + interval '1 hour'
      from author, generate_series(1, ${ROWS.events}::int) n, lateral (select now() - n * interval '7 hours') as days (day)`
  await sql`insert into public.recipes (family_id, user_id, title, description, ingredients, instructions, created_at)
    select family_id, user_id, pg_temp.text(3, n), pg_temp.text(10, n), pg_temp.text(30, n), pg_temp.text(150, n), now() - n * interval '1 day'
      from author, generate_series(1, ${ROWS.recipes}::int) n`
  await sql`insert into public.family_history (family_id, created_by, member_name, bio)
    select family_id, user_id, (array['Maria', 'Manuel', 'Rosa', 'Bento', 'Chrysanta'])[1 + n % 5] || ' ' || pg_temp.text(2, n), pg_temp.text(40, n)
      from author, generate_series(1, ${ROWS.family_history}::int) n`
  await sql`insert into public.media (family_id, user_id, title, file_path, file_type, is_private, created_at)
    select family_id, user_id, pg_temp.text(4, n), user_id || '/' || gen_random_uuid() || '.jpg', 'image/jpeg', n % 10 = 1, now() - n * interval '1 hour'
      from author, generate_series(1, ${ROWS.media}::int) n`
  await sql`set session_replication_role = origin`
  await sql`select private.fill_search_entries(kind) from private.search_kinds`
  await sql`analyze`
  await sql.end()
}

/** Runs each query 50 times, one at a time. @returns milliseconds */
export async function timeSearch(url: string, headers: Record<string, string>) {
  const table: Record<string, { found: number; 'p50 ms': number; 'p95 ms': number }> = {}
  for (const [what, query] of Object.entries(QUERIES)) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < 50; round++) {
      const began = performance.now()
      const answer = await fetch(`${url}/rest/v1/rpc/search_hub`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      const rows = (await answer.json()) as unknown[]
      if (!answer.ok) throw new Error(`Search answered ${answer.status}`)
      times.push(performance.now() - began)
      found = rows.length
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    table[`${what} (${query})`] = { found, 'p50 ms': at(0.5), 'p95 ms': at(0.95) }
  }
  return table
}
