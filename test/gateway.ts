// A gateway on its own port, used through the unmodified client as an app would.

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { afterAll } from 'vitest'
import WebSocket from 'ws'
import { createGateway, type Gateway, type GatewayOptions, type Mail } from '../packages/gateway/src/index.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { testObjects } from './object-store.ts'

export const keys = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' }
export const jwtSecret = 'a-secret-of-at-least-thirty-two-characters'

export type TestGateway = {
  url: string
  /** For requests without a network. */
  app: Gateway['app']
  /** Every mail that the gateway sent, oldest first. */
  mails: Mail[]
  /** An unmodified supabase-js client with the publishable key, or with `key`. */
  client(options?: SupabaseClientOptions<'public'>, key?: string): SupabaseClient
  close(): Promise<void>
}

/** A gateway with its own database for the tests of one file; both are removed afterwards. */
export async function openGateway(
  options?: Partial<GatewayOptions>,
  template: 'gateway' | 'kinfold' = 'gateway',
) {
  const database = await createDatabase(template)
  const gateway = await startGateway(database, options)
  afterAll(async () => {
    await gateway.close()
    await database.drop()
  })
  return { database, gateway }
}

export async function startGateway(
  database: TestDatabase,
  options: Partial<GatewayOptions> = {},
): Promise<TestGateway> {
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-objects-'))
  const mails: Mail[] = []
  const server = createServer(getRequestListener((request, bindings) => gateway.app.fetch(request, bindings)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway = await createGateway({
    database: database.gateway,
    objects: options.objects ?? (await testObjects(directory)).objects,
    renditions: join(directory, 'renditions'),
    videos: { directory: join(directory, 'work') },
    url,
    jwtSecret,
    keys,
    sendMail: async (mail) => {
      mails.push(mail)
    },
    log: { info() {}, warn() {}, error: (fields, message) => console.error(message, fields) },
    ...options,
    // Tests sign up thousands.
    auth: { passwordCost: 4, ...options.auth },
  })
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head) || socket.destroy())

  const clients: SupabaseClient[] = []
  return {
    url,
    app: gateway.app,
    mails,
    client(clientOptions = {}, key = keys.publishable) {
      const client = createClient(url, key, {
        ...clientOptions,
        auth: { persistSession: false, autoRefreshToken: false, ...clientOptions.auth },
        // Node 20 has no WebSocket.
        realtime: { transport: WebSocket as never, ...clientOptions.realtime },
      })
      clients.push(client)
      return client
    },
    async close() {
      await Promise.all(clients.map((client) => client.removeAllChannels()))
      await gateway.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
