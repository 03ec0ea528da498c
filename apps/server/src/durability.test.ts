import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'

const root = join(import.meta.dirname, '../../..')

let directory: string
let child: ChildProcess | undefined

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-durability-'))
})

afterEach(async () => {
  if (child) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(directory, { recursive: true })
})

/** A server in its own process, as a family runs it. */
async function startServer() {
  const server = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts', '--no-web'], {
    cwd: root,
    env: { ...process.env, PORT: '0', KINFOLD_DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = server
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      const ready = /Kinfold is ready at (\S+)/.exec(String(chunk))
      if (ready?.[1]) resolve(ready[1])
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json()
  const db = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never }, // Node 20 has none of its own
  })
  return { server, db }
}

const nana = { email: 'nana@example.com', password: 'correct horse battery' }

test('every acknowledged post survives when the server and its Postgres are killed', {
  timeout: 120_000,
}, async () => {
  const { server, db } = await startServer()
  const { data: account } = await db.auth.signUp({ ...nana, options: { data: { full_name: 'Nana' } } })
  const user_id = account.user?.id
  const { data: family } = await db
    .from('families')
    .insert({ name: 'The Oliveiras', created_by: user_id })
    .select()
    .single()
    .throwOnError()
  await db
    .rpc('update_user_family_role', { user_id, family_id: family.id, user_role: 'admin' })
    .throwOnError()

  const [pid] = (await readFile(join(directory, 'postgres/18/postmaster.pid'), 'utf8')).split('\n')
  const postmaster = Number(pid)
  const acknowledged: string[] = []
  const post = async () => {
    for (;;) {
      const { data, error } = await db
        .from('posts')
        .insert({ content: 'Plum pie', family_id: family.id, user_id })
        .select('id')
        .single()
      if (error) return
      acknowledged.push(data.id)
      if (acknowledged.length === 60) {
        server.kill('SIGKILL')
        process.kill(postmaster, 'SIGKILL')
      }
    }
  }
  await Promise.all([post(), post(), post(), post()])
  if (server.signalCode === null) await once(server, 'exit')
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)

  const { db: later } = await startServer()
  await later.auth.signInWithPassword(nana)
  const { data: posts } = await later.from('posts').select('id').throwOnError()

  expect(acknowledged.filter((id) => !posts.some((kept) => kept.id === id))).toEqual([])
})
