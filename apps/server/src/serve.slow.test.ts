import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { type RunningServer, serve } from './serve.ts'

const HANDSHAKE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='

const infos: Record<string, unknown>[] = []
const log = {
  info: (fields: object) => void infos.push({ ...fields }),
  warn() {},
  error: (fields: object, message: string) => message !== 'request failed' && console.error(message, fields),
}

let config: Config
let server: RunningServer

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-serve-'))
  config = readConfig({
    PORT: '0',
    METRICS_PORT: '0',
    KINFOLD_DATA_DIR: join(directory, 'data'),
    MAX_MAILS_PER_HOUR: '2',
  })
  server = await serve(config, log)
})

afterAll(async () => {
  await server.stop()
  await rm(join(config.dataDirectory, '..'), { recursive: true })
})

test('is healthy once it is ready', async () => {
  const response = await fetch(`${server.url}/health`)

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d/),
    database: 'ok',
    disk: 'ok',
  })
})

test('is healthy for a monitor that sends no Host header', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.end('GET /health HTTP/1.1\r\nConnection: close\r\n\r\n')

  expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
})

test('metrics are served on this computer only, and count requests by service', async () => {
  await fetch(`${server.url}/rest/v1/`)
  const url = String(infos.find(({ url }) => String(url).endsWith('/metrics'))?.url)
  const metrics = await (await fetch(url)).text()

  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(metrics).toContain('kinfold_healthy 1\n')
  expect(metrics).toMatch(/^kinfold_disk_free_bytes [1-9]/m)
  expect(metrics).toMatch(/^kinfold_backup_proven_timestamp_seconds 0$/m)
  expect(metrics).toMatch(/^kinfold_backup_damaged_files 0$/m)
  expect(metrics).toMatch(
    /^kinfold_http_request_duration_seconds_count\{service="rest",method="GET",status="401"\} 1$/m,
  )
  expect(metrics).toContain('nodejs_heap_size_used_bytes')
})

test('a Postgres that stops answering is a 503 for REST and for /health, until it continues', async () => {
  const { publishableKey } = await (await fetch(`${server.url}/config.json`)).json()
  const read = () => fetch(`${server.url}/rest/v1/posts?select=id`, { headers: { apikey: publishableKey } })
  const [postmaster] = (
    await readFile(join(config.dataDirectory, 'postgres/18/postmaster.pid'), 'utf8')
  ).split('\n')
  const signalAll = (signal: NodeJS.Signals) => {
    const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
    const pairs = processes.map((line) => line.trim().split(/\s+/))
    const children = pairs.filter(([, parent]) => parent === postmaster)
    for (const [pid] of [[postmaster], ...children]) process.kill(Number(pid), signal)
  }
  const before = (await read()).status

  signalAll('SIGSTOP')
  let rest: Response
  let health: Response
  try {
    rest = await read()
    health = await fetch(`${server.url}/health`)
  } finally {
    signalAll('SIGCONT')
  }

  expect([rest.status, health.status]).toEqual([503, 503])
  expect(await rest.json()).toMatchObject({ code: 'PGRST000' })
  expect(rest.headers.get('x-request-id')).toBeTruthy()
  expect(await health.json()).toMatchObject({ database: 'unreachable', disk: 'ok' })
  await vi.waitUntil(async () => (await read()).status === before, { timeout: 10_000 })
})

test('the services answer with the key from the configuration, and with their own headers', async () => {
  const { publishableKey } = await (await fetch(`${server.url}/config.json`)).json()
  const response = await fetch(`${server.url}/rest/v1/`, { headers: { apikey: publishableKey } })

  expect(response.status).toBeLessThan(500)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toBeNull()
})

test('strangers with the publishable key cannot relay messages through the hub', async () => {
  const { publishableKey } = await (await fetch(`${server.url}/config.json`)).json()
  const sent = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic: 'relay', event: 'hi', payload: {} }] }),
  })

  expect([sent.status, await sent.json()]).toEqual([403, { message: expect.stringMatching(/^PrivateOnly/) }])
})

test('guessing invite codes is rate-limited', async () => {
  const { publishableKey } = await (await fetch(`${server.url}/config.json`)).json()
  const guess = async (code: string) => {
    const headers = { apikey: publishableKey, 'x-invite-code': code }
    return (await fetch(`${server.url}/rest/v1/families?select=name&invite_code=eq.${code}`, { headers }))
      .status
  }
  const answers = await Promise.all(Array.from({ length: 61 }, (_, index) => guess(`guess${100 + index}`)))

  expect(new Set(answers)).toEqual(new Set([200, 429]))
})

test('the hub sends no more mails in an hour than the configuration allows', async () => {
  const { publishableKey } = await (await fetch(`${server.url}/config.json`)).json()
  const recover = async (email: string) => {
    const headers = { apikey: publishableKey, 'content-type': 'application/json' }
    const body = JSON.stringify({ email })
    const response = await fetch(`${server.url}/auth/v1/recover`, { method: 'POST', headers, body })
    return (await response.json()).msg
  }
  const answers = [
    await recover('a@example.com'),
    await recover('b@example.com'),
    await recover('c@example.com'),
  ]

  expect(answers).toEqual([undefined, undefined, 'mail_limit'])
})

test('the configuration of the web app names the services and providers, and no secret', async () => {
  expect(await (await fetch(`${server.url}/config.json`)).json()).toEqual({
    supabaseUrl: '',
    publishableKey: expect.stringMatching(/^sb_publishable_/),
    publicUrl: '',
    providers: { google: false, spotify: false },
    sendsMail: false,
    preparesVideos: expect.any(Boolean),
    uploadLimits: { photo: 25 * 1024 ** 2, file: 2048 * 1024 ** 2 },
    maxRows: 1000,
  })
})

test('the family’s data is closed to other users of the computer', async () => {
  const mode = async (name: string) => (await stat(join(config.dataDirectory, name))).mode & 0o077
  for (const name of ['.', ...(await readdir(config.dataDirectory))]) expect(await mode(name), name).toBe(0)
})

test('a client that disconnects during a handshake does not crash the server', async () => {
  const port = Number(new URL(server.url).port)
  const { publishableKey } = await (await fetch(`${server.url}/config.json`)).json()
  const paths = ['/elsewhere', '/realtime/v1/websocket', `/realtime/v1/websocket?apikey=${publishableKey}`]
  const died: unknown[] = []
  const onDeath = (error: unknown) => died.push(error)
  process.on('uncaughtException', onDeath)

  // When the reset arrives is random, so it is tried often.
  for (const path of paths.flatMap((path) => Array<string>(50).fill(path))) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: kinfold\r\n${HANDSHAKE}\r\n\r\n${' '.repeat(1000)}`)
    socket.resetAndDestroy()
  }
  const { status } = await fetch(`${server.url}/health`)
  process.off('uncaughtException', onDeath)

  expect(status).toBe(200)
  expect(died).toEqual([])
})

test('a second server on the same data is refused and changes nothing', async () => {
  await expect(serve(config, log)).rejects.toThrow(`(process ${process.pid}). Stop it first.`)
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})

test('a port in use is refused with an alternative, and everything started is stopped', async () => {
  const port = Number(new URL(server.url).port)
  const other = { ...config, port, dataDirectory: join(config.dataDirectory, '../other') }

  await expect(serve(other, log)).rejects.toThrow(`Port ${port} is in use.`)
  expect(await readFile(join(other.dataDirectory, 'kinfold.lock.1'), 'utf8')).toBe('')
})

test('a stopping server finishes running requests and refuses new ones', async () => {
  const other = await serve({ ...config, dataDirectory: join(config.dataDirectory, '../drained') }, log)
  const { publishableKey } = await (await fetch(`${other.url}/config.json`)).json()
  // A pending body keeps the request running as long as the test needs.
  const running = request(`${other.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json', 'Content-Length': 2 },
  })
  const answered = once(running, 'response')
  running.flushHeaders()
  const [socket] = await once(running, 'socket')
  await once(socket, 'connect')
  // Requests are accepted in order: once this one is answered, the other has been accepted.
  await fetch(`${other.url}/health`)

  const stopped = other.stop()
  await expect(fetch(`${other.url}/health`)).rejects.toThrow('fetch failed')
  running.end('{}')
  const [response] = await answered
  response.resume()
  await stopped

  expect(response.statusCode).toBe(400)
  expect(existsSync(join(config.dataDirectory, '../drained/postgres/18/postmaster.pid'))).toBe(false)
})
