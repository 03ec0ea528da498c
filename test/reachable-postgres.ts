// A Postgres of a host: on a port, with passwords, and apart from the one of the tests.

import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { type Cluster, startCluster } from '../apps/server/src/postgres/cluster.ts'

export type ReachablePostgres = {
  cluster: Cluster
  port: number
  superuser: postgres.Sql
  /** @returns its `DATABASE_URL` */
  createDatabase(name: string, owner?: string): Promise<string>
  stop(): Promise<void>
}

export async function startReachablePostgres(): Promise<ReachablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold-external-'))
  await chmod(folder, 0o755) // for Postgres, which may run as another user
  const rules = join(folder, 'pg_hba.conf')
  await writeFile(rules, 'local all postgres trust\nlocal all all scram-sha-256\n', { mode: 0o644 })
  const cluster = await startCluster(join(folder, 'postgres'), { fsync: 'off', hba_file: rules })
  const login = { ...cluster, username: cluster.superuser, database: 'postgres' }
  const superuser = postgres({ ...login, max: 1, onnotice() {} })
  await superuser.unsafe("create role hub_owner login createrole bypassrls password 'not-so-secret'")
  // A port for the socket, because DATABASE_URL is an address.
  const door = createServer((client) => {
    const socket = connect(join(cluster.host, '.s.PGSQL.5432'))
    client.pipe(socket).pipe(client)
    for (const side of [client, socket]) side.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo

  return {
    cluster,
    port,
    superuser,
    async createDatabase(name, owner = 'hub_owner') {
      await superuser.unsafe(`create database ${name} owner ${owner}`)
      return `postgres://${owner}:not-so-secret@127.0.0.1:${port}/${name}`
    },
    async stop() {
      door.close()
      await superuser.end()
      await cluster.stop()
      await rm(folder, { recursive: true })
    },
  }
}
