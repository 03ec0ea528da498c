// Three gateways on one database and one bucket, behind the proxy that docs/scaling.md configures. Two of them reach the
// database through PgBouncer.

import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { loadSecrets } from '../../apps/server/src/secrets.ts'
import { exitOf, type RunningHub, start, stop } from '../crash/running-hub.ts'
import { type ReachablePostgres, startReachablePostgres } from '../reachable-postgres.ts'
import { createBucket } from './bucket.ts'
import { freePorts } from './free-ports.ts'
import { end, startHaproxy } from './haproxy.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { type Household, message, post, settle, type Writer } from './writers.ts'

const GATEWAYS = 3
/** Of each kind, by each writer. */
const WRITES = 30
const PATIENCE = { timeout: 30_000, interval: 50 }

let folder: string
let database: ReachablePostgres
let sql: postgres.Sql
let proxy: ChildProcess
let pooler: ChildProcess
let url: string
let addresses: string[]
let variables: Record<string, string>
let pooled: Record<string, string>
let gateways: RunningHub[]
let household: Household

const startGateway = (index: number) =>
  start(join(folder, `gateway-${index}`), {
    ...variables,
    ...(index > 0 && pooled),
    PORT: addresses[index]?.split(':')[1] ?? '',
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-gateways-'))
  database = await startReachablePostgres()
  const databaseUrl = await database.createDatabase('hub')
  const { cluster } = database
  sql = postgres({ ...cluster, username: cluster.superuser, database: 'hub', max: 1 })
  const [poolerPort = 0, ...ports] = await freePorts(GATEWAYS + 2)
  pooler = await startPgbouncer(folder, sql, { postgres: database.port, pgbouncer: poolerPort })
  const poolerUrl = databaseUrl.replace(`:${database.port}/`, `:${poolerPort}/`)
  pooled = { DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: databaseUrl }
  const bucket = await createBucket(inject('s3Endpoint') ?? '')
  addresses = ports.map((port) => `127.0.0.1:${port}`)
  const proxyAddress = addresses.pop() ?? ''
  url = `http://${proxyAddress}`
  variables = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  }
  const secrets = join(folder, 'gateway-0')
  for (const index of addresses.keys()) await mkdir(join(folder, `gateway-${index}`))
  await loadSecrets(secrets)
  for (const index of [...addresses.keys()].slice(1))
    await copyFile(join(secrets, 'secrets.json'), join(folder, `gateway-${index}`, 'secrets.json'))
  // All at once, on an empty database.
  gateways = await Promise.all([...addresses.keys()].map(startGateway))
  const named = addresses.map((address, index) => [`HUB_${index + 1}`, address])
  proxy = await startHaproxy(folder, { HUB: proxyAddress, ...Object.fromEntries(named) })
  await vi.waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(200), PATIENCE)
  household = await settle(url, ['Nana', 'Ben', 'Cleo'])
}, 180_000)

afterAll(async () => {
  await Promise.all(household.writers.map(({ db }) => db.removeAllChannels()))
  await end(proxy)
  await Promise.all(gateways.map(stop))
  await end(pooler)
  await sql.end()
  await database.stop()
  await rm(folder, { recursive: true })
})

const gatewaysOfWriters = async () =>
  (await sql`select distinct gateway_id from realtime.presences`).map(({ gateway_id }) => gateway_id)

/** Everyone sees everyone, and hears each of them. */
async function expectEveryoneTogether(event: string): Promise<void> {
  const { writers } = household
  const ids = writers.map(({ id }) => id).sort()
  await vi.waitFor(() => {
    for (const { present } of writers) expect(present().sort()).toEqual(ids)
  }, PATIENCE)
  for (const { name, broadcast } of writers) await broadcast(`${event} ${name}`)
  for (const { name, heard } of writers) {
    const others = writers.filter((writer) => writer.name !== name).map((other) => `${event} ${other.name}`)
    await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining(others)), PATIENCE)
  }
}

test('members on three gateways see each other’s posts, messages and files, and who is there', async () => {
  expect(await gatewaysOfWriters()).toHaveLength(GATEWAYS)
  await expectEveryoneTogether('typing')

  const { writers, familyId, conversation } = household
  const [nana] = writers as [Writer, ...Writer[]]
  const sent = [
    await post(nana, familyId, 'Plum pie'),
    await message(nana, conversation, 'Is there any left?'),
  ]
  for (const { live } of writers)
    await vi.waitFor(() => expect([...live]).toEqual(expect.arrayContaining(sent)), PATIENCE)

  const path = `${nana.id}/${randomBytes(16).toString('base64url')}.txt`
  const bucket = nana.db.storage.from('family-media')
  const { error } = await bucket.upload(path, new Blob(['plums'], { type: 'text/plain' }))
  expect(error).toBe(null)
  const token = (await nana.db.auth.getSession()).data.session?.access_token
  for (const address of addresses) {
    const file = `http://${address}/storage/v1/object/authenticated/family-media/${path}`
    expect(await (await fetch(file, { headers: { authorization: `Bearer ${token}` } })).text()).toBe('plums')
  }
})

test('a gateway that is killed loses nothing, and others take over', { timeout: 180_000 }, async () => {
  const { writers, familyId, conversation } = household
  const contents: string[] = []
  const ids: string[] = []
  const killed = gateways[1] as RunningHub
  let written = 0

  async function write(writer: Writer): Promise<void> {
    for (let index = 0; index < WRITES; index++) {
      const content = `${writer.name} ${index}`
      contents.push(content)
      ids.push(await post(writer, familyId, content), await message(writer, conversation, content))
      if (++written === WRITES) killed.process.kill('SIGKILL')
    }
  }
  await Promise.all(writers.map(write))
  await exitOf(killed.process)

  for (const table of ['posts', 'messages']) {
    const rows = await sql`select content from ${sql(table)} where content ~ '\\d$'`
    expect(rows.map(({ content }) => content).sort()).toEqual([...contents].sort())
  }
  for (const { seen } of writers)
    await vi.waitFor(() => expect(ids.filter((id) => !seen.has(id))).toEqual([]), PATIENCE)
  // Only the one whose gateway ended has joined again.
  expect(writers.map(({ joins }) => joins()).sort()).toEqual([1, 1, 2])
  await expectEveryoneTogether('after the kill')
})
