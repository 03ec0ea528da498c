import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'

export type TestDatabase = {
  /** Connection options of the gateway's own role, which owns nothing. */
  gateway: { host: string; port: number; database: string; username: string }
  /** As the owner, to prepare tables and inspect rows. */
  admin: postgres.Sql
  drop(): Promise<void>
}

/** A database of its own, copied from a template: `gateway` has roles, auth, storage and realtime; `kinfold` the domain as well. */
export async function createDatabase(template: 'gateway' | 'kinfold'): Promise<TestDatabase> {
  const { host, port, superuser } = inject('cluster')
  const database = `test_${randomBytes(6).toString('hex')}`
  const maintenance = postgres({
    host,
    port,
    username: superuser,
    database: 'postgres',
    max: 1,
    onnotice: () => {},
  })
  // Copying files takes half of the time that logging each page takes.
  await maintenance.unsafe(`create database ${database} template ${template}_template strategy file_copy`)
  const admin = postgres({ host, port, username: superuser, database, max: 2, onnotice: () => {} })
  return {
    gateway: { host, port, database, username: 'authenticator' },
    admin,
    async drop() {
      await admin.end()
      await maintenance.unsafe(`drop database ${database} with (force)`)
      await maintenance.end()
    },
  }
}
