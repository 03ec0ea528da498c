// Moves the content of tables with COPY, as text: independent of the Postgres version and of the processor.

import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Sql } from './catalog.ts'
import type { Table, TableContent } from './manifest.ts'

const PART = 4 * 1024 ** 2
const NEWLINE = 0x0a

// As pg_dump: the text must not depend on the host's settings, nor the order of rows on other sessions.
const SETTINGS = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local row_security = off`

/** For the current transaction. `row_security = off` fails where a policy would hide rows. */
export async function prepareCopying(sql: Sql): Promise<void> {
  await sql.unsafe(SETTINGS)
}

/**
 * Reads all rows of a table.
 * @param onPart receives whole rows, about 4 MB at once
 */
export async function copyOut(
  sql: Sql,
  { name, columns }: Table,
  onPart: (part: Buffer) => Promise<void> = async () => {},
): Promise<TableContent> {
  const rows = await sql.unsafe(`copy ${name} (${columns.join(', ')}) to stdout`).readable()
  const counter = countContent()
  let part: Uint8Array[] = []
  let size = 0
  const flush = async () => {
    await onPart(Buffer.concat(part))
    part = []
    size = 0
  }
  // Postgres sends each row as one message, so parts end where a row ends.
  for await (const row of rows as AsyncIterable<Buffer>) {
    counter.add(row)
    part.push(row)
    size += row.length
    if (size >= PART) await flush()
  }
  if (size > 0) await flush()
  // postgres.js 3.4.9 leaves the connection paused if the last rows filled the stream. Reading resumes it.
  rows._read(0)
  return counter.result()
}

/**
 * Adds whole rows, as `copyOut` has read them.
 * @param table of this database's catalogue: its names become SQL
 */
export async function copyIn(
  sql: Sql,
  { name, columns }: Table,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  const copying = sql.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`)
  const stream = await copying.writable()
  // If Postgres refuses the last rows, postgres.js 3.4.9 never ends the stream, and rejects the query, which it has resolved.
  const refused = new Promise<never>((_, reject) => Object.assign(copying, { reject }))
  refused.catch(() => {})
  await Promise.race([pipeline(rows, stream), refused])
}

export function countContent() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    /** COPY escapes line breaks inside values, so every line is a row. */
    add(bytes: Uint8Array) {
      hash.update(bytes)
      for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows++
    },
    result: (): TableContent => ({ sha256: hash.digest('hex'), rows }),
  }
}
