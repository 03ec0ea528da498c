import type { TestProject } from 'vitest/node'
import startPostgres from '../global-setup.ts'
import { applyMigrations } from './apply-migrations.ts'
import { connectTo, startHostedPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Only of `npm run test:hosted`: the socket directory of a Postgres like hosted Supabase's, with our migrations. */
    hostedPostgres?: string
  }
}

export default async function setup(project: TestProject) {
  const [stopPostgres, hosted] = await Promise.all([startPostgres(project), startHosted()])
  project.provide('hostedPostgres', hosted.socketDirectory)
  return async () => {
    await Promise.all([stopPostgres(), hosted.stop()])
  }
}

async function startHosted() {
  const native = process.env.POSTGRES_17
  if (!native) throw new Error('Start these tests by `npm run test:hosted`')
  const hosted = await startHostedPostgres(native)
  const sql = connectTo(hosted.socketDirectory)
  await applyMigrations(sql)
  await sql.end()
  return hosted
}
