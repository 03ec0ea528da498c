// One Postgres for the whole run. Every test file gets a copy of one of two templates, which takes milliseconds.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { migrate } from '../apps/server/src/migrate.ts'
import { startCluster } from '../apps/server/src/postgres/cluster.ts'
import { makeMemoryDirectory } from './memory-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; superuser: string }
  }
}

const gatewayMigrations = join(import.meta.dirname, '../packages/gateway/migrations')
const domainMigrations = join(import.meta.dirname, '../supabase/migrations')

export default async function setup(project: TestProject) {
  const directory = await makeMemoryDirectory('kinfold-test-')
  // Durability has tests of its own; here it would only cost time.
  const cluster = await startCluster(directory, { fsync: 'off', max_connections: '200' })
  const { host, port, superuser } = cluster

  const migrated = async (database: string, directories: string[]) => {
    const admin = postgres({ host, port, username: superuser, database: 'postgres', max: 1 })
    await admin.unsafe(`create database ${database}`)
    await admin.end()
    const sql = postgres({ host, port, username: superuser, database, max: 1, onnotice: () => {} })
    await migrate(sql, directories)
    await sql.end()
  }
  // Roles belong to the cluster: the first migration makes them, so the second template starts from the first.
  await migrated('gateway_template', [gatewayMigrations])
  const admin = postgres({ host, port, username: superuser, database: 'postgres', max: 1 })
  await admin`create database kinfold_template template gateway_template`
  await admin.end()
  const sql = postgres({
    host,
    port,
    username: superuser,
    database: 'kinfold_template',
    max: 1,
    onnotice: () => {},
  })
  await migrate(sql, [gatewayMigrations, domainMigrations])
  await sql.end()

  project.provide('cluster', { host, port, superuser })
  return async () => {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
