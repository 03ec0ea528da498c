import postgres from 'postgres'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../../test/database.ts'
import { createPool } from './pool.ts'

test('a transaction that a cancelled statement has left open does not reach the next borrower', async () => {
  const database = await createDatabase('gateway')
  const open = (options: object) => postgres({ ...database.gateway, ...options, onnotice: () => {} })
  const pool = createPool({ open, openDirect: open, most: 4, cancels: true })
  const client = new AbortController()
  const cancelled = pool.lend({ share: ['ann'], signal: client.signal }, async (connection) => {
    await connection.unsafe('begin')
    const running = connection.unsafe('select pg_sleep(20)')
    client.abort()
    // As if `commit` were cancelled, the transaction does not end.
    await expect(running).rejects.toMatchObject({ code: '57014' })
  })
  await cancelled

  const next = pool.lend({ share: ['ben'] }, (connection) => connection.unsafe("select 'fine' as state"))
  expect([...(await next)]).toEqual([{ state: 'fine' }])
  await pool.close()
  await database.drop()
})
