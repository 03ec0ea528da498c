// Runs the whole server: what starts in which order, and how it stops without losing anything.

import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createGateway, diskStore, type Logger } from '@kinfold/gateway'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database.ts'
import { loadFunctions } from './functions.ts'
import { createHealthCheck, unready } from './health.ts'
import { createMailer } from './mail.ts'
import { loadSecrets } from './secrets.ts'
import { webConfig } from './web-config.ts'

export type RunningServer = {
  /** Where this process listens. */
  url: string
  /** Stops in order; resolves when the database is safely down. */
  stop(): Promise<void>
}

type Fetch = (request: Request, environment: object) => Response | Promise<Response>

// Requests that still run get this long to finish.
const DRAIN_MS = 5_000
// Long enough for a video from a phone on a slow line.
const REQUEST_MS = 30 * 60_000

/** @param webDirectory the built web app; left out in development */
export async function serve(config: Config, log: Logger, webDirectory?: string): Promise<RunningServer> {
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 })
  const secrets = await loadSecrets(config.dataDirectory)

  let answer: Fetch = () =>
    Response.json(unready('starting'), { status: 503, headers: { 'Retry-After': '2' } })
  const server = createServer(
    { requestTimeout: REQUEST_MS },
    getRequestListener((request, environment) => answer(request, environment)),
  )
  const url = await listen(server, config)

  const database = await openDatabase(config, secrets, log)
  const functions = await loadFunctions({
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: secrets.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
    PUBLIC_URL: config.publicUrl ?? url,
    KINFOLD_DATA_DIR: config.dataDirectory,
    MAIL_FROM: config.mailFrom,
  })
  const gateway = await createGateway({
    database: database.gateway,
    objects: diskStore(join(config.dataDirectory, 'objects')),
    url: config.publicUrl ?? url,
    jwtSecret: secrets.jwtSecret,
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
    sendMail: createMailer(config, log),
    functions,
    // Who guesses invitation codes gets nowhere.
    limitedHeaders: { 'x-invite-code': { points: 60, seconds: 60 } },
    log,
  })
  const health = createHealthCheck(database.gateway)
  const app = createApp({ gateway, config: webConfig(config, secrets), health: health.check, webDirectory })
  answer = app.fetch
  server.on('upgrade', (request, socket, head) => {
    if (!gateway.upgrade(request, socket, head))
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })

  return {
    url,
    async stop() {
      answer = () =>
        Response.json(unready('stopping'), {
          status: 503,
          headers: { 'Retry-After': '5', Connection: 'close' },
        })
      await drain(server)
      await gateway.close()
      server.closeAllConnections()
      await health.close()
      await database.stop()
    },
  }
}

async function listen(server: Server, { host, port }: Config): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const reachable =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return `http://${reachable}:${address.port}`
}

/** Takes no new connections and waits for the requests under way, but not for sockets that stay open by nature. */
async function drain(server: Server): Promise<void> {
  server.close()
  await new Promise((resolve) => setTimeout(resolve, Math.min(DRAIN_MS, 10)))
}
