// A hub with one small family that shares something of everything: what the archives of releases contain.

import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { createBackup } from '../apps/server/src/backup/create-backup.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { joinOwner } from '../apps/server/src/owner.ts'
import { serve } from '../apps/server/src/serve.ts'
import { share, shareSpare } from './isolation/seed.ts'
import { found, join, type Person } from './membership.ts'

/** Invented: whoever opens an archive may sign in. */
const password = 'correct horse battery'
export const nana = { name: 'Nana', email: 'nana@example.com', password }
const grandpa = { name: 'Grandpa', email: 'grandpa@example.com', password }

const log = { info() {}, warn() {}, error: console.error }

/** Runs a hub on a data directory while `work` uses it. */
export async function withHub<T>(directory: string, work: (url: string) => Promise<T>): Promise<T> {
  // A hub leaves the variables of its functions there.
  const environment = { ...process.env }
  const server = await serve(readConfig({ PORT: '0', KINFOLD_DATA_DIR: directory }), log)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  }
}

/** Makes the hub in an empty data directory, and writes its backup. */
export const archiveTinyHub = (directory: string, file: string) =>
  withHub(directory, async (url) => {
    const config = readConfig({ KINFOLD_DATA_DIR: directory })
    const owner = await joinOwner(config)
    try {
      const [by, companion] = [await register(url, nana), await register(url, grandpa)]
      const family = await found(by, 'The Oliveiras')
      await join(companion, family).throwOnError()
      const spare = await shareSpare(owner.sql, companion, family)
      await share(owner.sql, { by, family, companion, spare })
      await createBackup(owner.sql, { file, dataDirectory: directory, passphrase: undefined })
    } finally {
      await owner.close()
    }
  })

/** A client without a session. */
export async function clientOf(url: string) {
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json()
  return createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never }, // Node 20 has none of its own
  })
}

async function register(url: string, { name, email, password }: typeof nana): Promise<Person> {
  const db = await clientOf(url)
  const { data, error } = await db.auth.signUp({ email, password, options: { data: { full_name: name } } })
  if (error || !data.user) throw error ?? new Error('registered, but there is no user')
  return { id: data.user.id, name, email, db }
}
