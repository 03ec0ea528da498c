// Runs the whole server: what starts in which order, and how it stops without losing anything.

import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createGateway, diskStore, type Logger } from '@kinfold/gateway'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { call, everyDay } from './daily.ts'
import { makeDataDirectory } from './data-directory.ts'
import { openDatabase } from './database.ts'
import { findFunctions } from './functions.ts'
import { createHealthCheck, type Health, unready } from './health.ts'
import { listen } from './listen.ts'
import { lockDataDirectory } from './lock.ts'
import { createAuthMailer } from './mail.ts'
import { trackRequests } from './requests.ts'
import { loadSecrets } from './secrets.ts'
import { type DemoPerson, webConfig } from './web-config.ts'

export type RunningServer = {
  /** Where this process listens. */
  url: string
  /** Stops in order; resolves when the database is safely down. */
  stop(): Promise<void>
}

type Fetch = (request: Request, environment: object) => Response | Promise<Response>

/** Requests that still run get this long to finish. */
const DRAIN_MS = 5_000
/** Long enough for a video from a phone on a slow line. */
const REQUEST_MS = 30 * 60_000
/** A query for many rows by id has them all in its address, which counts as a header. */
const MAX_HEADER_BYTES = 64 * 1024

/**
 * @param webDirectory the built web app; left out while it is developed
 * @param demo people whom everybody may sign in as, where all of it is a demo
 * @throws {StartError} for what the person at the computer can put right; whatever had started is stopped again
 */
export async function serve(
  config: Config,
  log: Logger,
  webDirectory?: string,
  demo?: DemoPerson[],
): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of stops.reverse()) await step()
  }
  try {
    const url = await start(config, log, webDirectory, demo, stops)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Adds to `stops` how to undo each step. */
async function start(
  config: Config,
  log: Logger,
  webDirectory: string | undefined,
  demo: DemoPerson[] | undefined,
  stops: (() => Promise<void>)[],
): Promise<string> {
  await makeDataDirectory(config.dataDirectory)
  stops.push(await lockDataDirectory(config.dataDirectory))
  const secrets = await loadSecrets(config.dataDirectory)

  // It listens from the beginning: a taken port shows before anything heavy runs, and /health tells how far it is.
  let answer: Fetch = () => notNow('starting')
  const listener = getRequestListener((request, environment) => answer(request, environment))
  const server = createServer({ requestTimeout: REQUEST_MS, maxHeaderSize: MAX_HEADER_BYTES }, listener)
  const idle = trackRequests(server)
  const url = await listen(server, config)
  stops.push(async () => server.closeAllConnections())

  const database = await openDatabase(config, secrets, log)
  stops.push(database.stop)

  const gateway = await createGateway({
    database: database.gateway,
    objects: diskStore(join(config.dataDirectory, 'objects')),
    renditions: join(config.dataDirectory, 'renditions'),
    ffmpeg: config.ffmpeg,
    url: config.publicUrl ?? url,
    jwtSecret: secrets.jwtSecret,
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
    sendMail: createAuthMailer(config, config.publicUrl ?? url, log),
    functions: await findFunctions({
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: secrets.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
      PUBLIC_URL: config.publicUrl ?? url,
      KINFOLD_DATA_DIR: config.dataDirectory,
      MAIL_FROM: config.mailFrom,
      RECIPE_IMPORT_HOSTS: config.recipeImportHosts,
      ...(config.spotify && {
        SPOTIFY_CLIENT_ID: config.spotify.clientId,
        SPOTIFY_CLIENT_SECRET: config.spotify.clientSecret,
        SPOTIFY_ACCOUNTS_URL: config.spotify.accountsUrl,
        SPOTIFY_API_URL: config.spotify.apiUrl,
      }),
    }),
    identityProviders: config.google && { google: config.google },
    uploadLimits: { 'image/*': config.uploadLimits.photo, '*': config.uploadLimits.file },
    // Whoever guesses invitation codes gets nowhere.
    limitedHeaders: { 'x-invite-code': { points: 60, seconds: 60 } },
    // The publishable key is known to the world, and the hub is no relay for strangers.
    realtime: { publicChannels: false },
    log,
  })
  stops.push(gateway.close)
  const health = createHealthCheck(database.gateway)
  stops.push(health.close)

  const app = createApp({
    gateway,
    config: webConfig(config, secrets, demo),
    health: health.check,
    webDirectory,
  })
  answer = app.fetch
  server.on('upgrade', (request, socket, head) => {
    // Node no longer listens for errors here, and a client that hangs up must not take the process with it.
    socket.on('error', () => {})
    if (!gateway.upgrade(request, socket, head)) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
    }
  })
  stops.push(async () => {
    answer = () => notNow('stopping')
    server.close()
    await idle(DRAIN_MS)
  })
  const jobs = {
    'remove-unused-files': call(`${url}/functions/v1/remove-unused-files`, secrets.secretKey),
    'add-birthday-notifications': call(`${url}/rest/v1/rpc/add_birthday_notifications`, secrets.secretKey),
    'clean-up-notifications': call(`${url}/rest/v1/rpc/clean_up_notifications`, secrets.secretKey),
    'send-summaries': call(`${url}/functions/v1/send-summaries`, secrets.secretKey),
    sweep: gateway.sweep,
  }
  stops.push(everyDay(jobs, log))
  return url
}

const notNow = (status: Health['status']) =>
  Response.json(unready(status), { status: 503, headers: { 'Retry-After': '5', Connection: 'close' } })
