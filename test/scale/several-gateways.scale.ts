// Three gateways on one database and one bucket, behind the proxy that docs/scaling.md configures. Two of them reach the
// database through PgBouncer.

import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import WebSocket from 'ws'
import { migrate } from '../../apps/server/src/migrate.ts'
import { paths } from '../../apps/server/src/paths.ts'
import { loadSecrets } from '../../apps/server/src/secrets.ts'
import { exitOf, type RunningHub, start, stop } from '../crash/running-hub.ts'
import { type ReachablePostgres, startReachablePostgres } from '../reachable-postgres.ts'
import { createBucket } from './bucket.ts'
import { freePorts } from './free-ports.ts'
import { countServing, end, makeCertificate, startHaproxy } from './haproxy.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { beginUpload } from './pieces.ts'
import { type Household, message, post, settle, type Writer } from './writers.ts'

const GATEWAYS = 3
/** Of each kind, by each writer. */
const WRITES = 30
const WAIT = { timeout: 30_000, interval: 50 }

let folder: string
let database: ReachablePostgres
let sql: postgres.Sql
let proxy: ChildProcess
let pooler: ChildProcess
let url: string
let secureUrl: string
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

/** Also waits for the proxy to notice. */
async function restart(index: number): Promise<void> {
  gateways[index] = await startGateway(index)
  await vi.waitFor(async () => expect(await countServing(folder)).toBe(GATEWAYS), WAIT)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-gateways-'))
  database = await startReachablePostgres()
  const databaseUrl = await database.createDatabase('hub')
  const { cluster } = database
  sql = postgres({ ...cluster, username: cluster.superuser, database: 'hub', max: 1 })
  const [poolerPort = 0, ...ports] = await freePorts(GATEWAYS + 3)
  pooler = await startPgbouncer(folder, sql, { postgres: database.port, pgbouncer: poolerPort })
  const poolerUrl = databaseUrl.replace(`:${database.port}/`, `:${poolerPort}/`)
  pooled = { DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: databaseUrl }
  const bucket = await createBucket(inject('s3Endpoint') ?? '')
  addresses = ports.map((port) => `127.0.0.1:${port}`)
  const proxyAddress = addresses.pop() ?? ''
  const secureAddress = addresses.pop() ?? ''
  url = `http://${proxyAddress}`
  secureUrl = `https://${secureAddress}`
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
  proxy = await startHaproxy(folder, {
    HUB: proxyAddress,
    HUB_HTTPS: secureAddress,
    CERTIFICATE: makeCertificate(folder),
    ...Object.fromEntries(named),
  })
  await vi.waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(200), WAIT)
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
  }, WAIT)
  for (const { name, broadcast } of writers) await broadcast(`${event} ${name}`)
  for (const { name, heard } of writers) {
    const others = writers.filter((writer) => writer.name !== name).map((other) => `${event} ${other.name}`)
    await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining(others)), WAIT)
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
    await vi.waitFor(() => expect([...live]).toEqual(expect.arrayContaining(sent)), WAIT)

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
    await vi.waitFor(() => expect(ids.filter((id) => !seen.has(id))).toEqual([]), WAIT)
  // Only the one whose gateway ended has joined again.
  expect(writers.map(({ joins }) => joins()).sort()).toEqual([1, 1, 2])
  await expectEveryoneTogether('after the kill')
  await restart(1)
})

test('uploads in pieces end whole, and once, when a gateway is killed among them', {
  timeout: 180_000,
}, async () => {
  const { writers } = household
  const killed = gateways[2] as RunningHub
  let pieces = 0
  const onPiece = () => {
    if (++pieces === 6) killed.process.kill('SIGKILL')
  }
  const files = await Promise.all(
    writers.map(async (writer) => {
      const content = Buffer.from(randomBytes(7 * 1024 ** 2).toString('hex'))
      const path = `${writer.id}/${randomBytes(16).toString('base64url')}.txt`
      return { writer, content, path, upload: await beginUpload(writer, url, path, content, onPiece) }
    }),
  )
  await Promise.all(files.map(({ upload }) => upload.finish()))
  await exitOf(killed.process)

  for (const { writer, content, path } of files) {
    const { data } = await writer.db.storage.from('family-media').download(path)
    // Compared without printing 14 MB.
    expect((await data?.text()) === content.toString(), path).toBe(true)
  }
  const stored =
    await sql`select name from storage.objects where name = any(${files.map(({ path }) => path)})`
  expect(stored).toHaveLength(files.length)
  await restart(2)
})

test('a gateway that stops fails no request', { timeout: 180_000 }, async () => {
  const { writers, familyId } = household
  const stopped = gateways[0] as RunningHub
  const failures: unknown[] = []
  let written = 0
  let isOver = false
  const write = async ({ id: user_id, db }: Writer) => {
    while (!isOver) {
      const content = 'Written during a stop'
      const { error, status } = await db.from('posts').insert({ family_id: familyId, user_id, content })
      if (error) failures.push({ status, ...error })
      else written += 1
    }
  }
  const writing = Promise.all(writers.map(write))
  await vi.waitFor(() => expect(written).toBeGreaterThan(10), WAIT)
  await stop(stopped)
  // Also the others have taken over.
  const before = written
  await vi.waitFor(() => expect(written).toBeGreaterThan(before + 10), WAIT)
  isOver = true
  await writing

  expect(failures).toEqual([])
  expect(stopped.process.exitCode).toBe(0)
  await restart(0)
})

test('requests and live connections pass over https', async () => {
  const [nana] = household.writers as [Writer, ...Writer[]]
  const ca = await readFile(join(folder, 'hub.pem'))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${secureUrl}/config.json`, { ca }, resolve).once('error', reject)
  })
  const { publishableKey } = (await json(answer)) as { publishableKey: string }
  const address = `${secureUrl.replace('https', 'wss')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=1.0.0`
  const socket = new WebSocket(address, { ca })
  await once(socket, 'open')
  const { access_token } = (await nana.db.auth.getSession()).data.session ?? {}
  const payload = { access_token, config: { private: true } }
  const topic = `realtime:conversation:${household.conversation}`
  socket.send(JSON.stringify({ topic, event: 'phx_join', ref: '1', join_ref: '1', payload }))
  const [reply] = await once(socket, 'message')
  expect(JSON.parse(String(reply))).toMatchObject({ event: 'phx_reply', payload: { status: 'ok' } })
  socket.close()
})

test('gateways keep serving after a newer version has migrated, and do not start again', {
  timeout: 180_000,
}, async () => {
  const { writers, familyId, conversation } = household
  const newer = join(folder, 'newer')
  await mkdir(newer)
  await writeFile(
    join(newer, '99990101000000_newer.sql'),
    'alter table public.posts add column mood text; create table public.moods (name text primary key);',
  )
  const owner = postgres(variables.DATABASE_URL ?? '', { max: 1, onnotice() {} })
  await migrate(owner, [paths.gatewayMigrations, paths.domainMigrations, newer])
  await owner.end()

  const ids = await Promise.all(
    writers.flatMap((writer) => [
      post(writer, familyId, 'After the update'),
      message(writer, conversation, 'After the update'),
    ]),
  )
  for (const { live } of writers)
    await vi.waitFor(() => expect([...live]).toEqual(expect.arrayContaining(ids)), WAIT)
  await stop(gateways[0] as RunningHub)
  await expect(startGateway(0)).rejects.toThrow('The server ended with 1')
})
