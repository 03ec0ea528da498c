// What the search index adds to writing, and the space it takes. Run after `seedSearch`.

import postgres from 'postgres'

const ROWS = 300
const ROUNDS = 5

/** Copies of rows that are there, as a member would write them. */
const COPIES = {
  posts: 'insert into public.posts (family_id, content) select family_id, content from public.posts',
  messages:
    'insert into public.messages (conversation_id, content) select conversation_id, content from public.messages',
  recipes: `insert into public.recipes (family_id, title, description, ingredients, instructions)
    select family_id, title, description, ingredients, instructions from public.recipes`,
  family_history:
    'insert into public.family_history (family_id, member_name, bio) select family_id, member_name, bio from public.family_history',
}

type Times = { alone: number[]; together: number[] }

/** Inserts rows as a member, with the index and without it, and takes them back. @returns milliseconds for each row */
export async function timeWrites(socket: string, userId: string) {
  const sql = postgres({ host: socket, username: 'postgres', database: 'postgres', max: 1 })
  const table: Record<string, Record<string, number>> = {}
  for (const [name, copy] of Object.entries(COPIES)) {
    const times = { on: { alone: [], together: [] } as Times, off: { alone: [], together: [] } as Times }
    // Alternating, so that neither has the machine's better moment.
    for (let round = 0; round < ROUNDS; round++) {
      await writeRows(sql, userId, name, copy, times.off, false)
      await writeRows(sql, userId, name, copy, times.on, true)
    }
    table[name] = {
      'one at a time': median(times.on.alone),
      'without search': median(times.off.alone),
      [`${ROWS} at once`]: median(times.on.together),
      'without search ': median(times.off.together),
    }
  }
  await sql.end()
  return table
}

async function writeRows(
  sql: postgres.Sql,
  userId: string,
  name: string,
  copy: string,
  times: Times,
  indexed: boolean,
) {
  const rollBack = new Error('roll back')
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' })
  await sql
    .begin(async (transaction) => {
      await transaction.unsafe(
        `alter table public.${name} ${indexed ? 'enable' : 'disable'} trigger index_for_search`,
      )
      await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      // The first rows wait for plans.
      await transaction.unsafe(`${copy} limit 10`)

      let began = performance.now()
      for (let row = 0; row < ROWS; row++) await transaction.unsafe(`${copy} offset ${row} limit 1`)
      times.alone.push((performance.now() - began) / ROWS)

      began = performance.now()
      await transaction.unsafe(`${copy} limit ${ROWS}`)
      times.together.push((performance.now() - began) / ROWS)
      throw rollBack
    })
    .catch((error) => {
      if (error !== rollBack) throw error
    })
}

const median = (times: number[]) =>
  Number((times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(2))

/** @returns megabytes on disk */
export async function searchSize(socket: string) {
  const sql = postgres({ host: socket, username: 'postgres', database: 'postgres', max: 1 })
  const parts = await sql<{ name: string; mb: number }[]>`
    select relname as name, round(pg_relation_size(oid) / 1e6, 1)::float as mb from pg_class
     where relname like 'search\\_entries%' order by relname`
  await sql.end()
  return Object.fromEntries(parts.map(({ name, mb }) => [name, { MB: mb }]))
}
