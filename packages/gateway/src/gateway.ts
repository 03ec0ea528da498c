// Puts the services together under their Supabase paths and gives them what they share.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { createAuth } from './auth/auth.ts'
import { defaultLimits, type Limits } from './auth/limits.ts'
import type { ProviderOptions } from './auth/oauth/provider.ts'
import type { Context } from './context.ts'
import { type ConnectionOptions, connect } from './database/database.ts'
import { createFunctions } from './functions/functions.ts'
import type { Keys } from './http/caller.ts'
import { cors } from './http/cors.ts'
import { createTokens } from './http/tokens.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createRest } from './rest/rest.ts'
import { createFfmpeg } from './storage/ffmpeg.ts'
import type { ObjectStore } from './storage/object-store.ts'
import { createRenditions } from './storage/renditions/renditions.ts'
import { openUploads } from './storage/resumable/unfinished-uploads.ts'
import type { UploadLimits } from './storage/size-limit.ts'
import { createStorage } from './storage/storage.ts'
import { sweep } from './storage/sweep.ts'
import type { Logger, Mail, RateLimit, ServerFunction } from './types.ts'

export type GatewayOptions = {
  /** Postgres, as the role `authenticator`, with the gateway's own migrations applied. */
  database: ConnectionOptions
  objects: ObjectStore
  /** A directory for smaller pictures made of stored ones. It is a cache: no backup needs it. */
  renditions: string
  /**
   * The program ffmpeg, by its path or its name on PATH: for still pictures of videos, and for how large and how long
   * they are. They do without when it is left out or not there.
   */
  ffmpeg?: string
  /** The public address without a trailing slash, e.g. `https://hub.example`. */
  url: string
  jwtSecret: string
  keys: Keys
  sendMail(mail: Mail): Promise<void>
  functions?: ReadonlyMap<string, ServerFunction>
  limitedHeaders?: Readonly<Record<string, RateLimit>>
  /** Who may sign people in by OpenID Connect, by the name that apps call them: `{ google: … }`. */
  identityProviders?: Readonly<Record<string, ProviderOptions>>
  /** Where they differ from `defaultLimits`. */
  limits?: Partial<Limits>
  /** How large an upload may be, beside what its bucket says: `{ 'image/*': 1_000_000, '*': 5_000_000 }`. */
  uploadLimits?: UploadLimits
  /**
   * `publicChannels: false` leaves broadcasts and presence to private channels, so that nobody relays messages through
   * this server by its publishable key. By default they are open, as on hosted Supabase.
   */
  realtime?: { publicChannels: boolean }
  log: Logger
}

export type Gateway = {
  /** Serves /auth/v1, /rest/v1, /storage/v1, /realtime/v1/api and /functions/v1. */
  app: Hono
  /** Takes a WebSocket handshake on /realtime/v1/websocket; false when the path is not the gateway's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Removes stored bytes and renditions that nobody can reach any more. Once a day is enough; the signal ends it. */
  sweep(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Bytes this old get no row any more: an interrupted upload can be taken up again for one day. */
const ABANDONED_MS = 2 * 24 * 60 * 60_000

export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const {
    database: connection,
    jwtSecret,
    functions = new Map(),
    limitedHeaders = {},
    identityProviders = {},
    uploadLimits = {},
    realtime: { publicChannels } = { publicChannels: true },
    ...rest
  } = options
  const limits = { ...defaultLimits, ...options.limits }
  const database = connect(connection)
  const tokens = createTokens(jwtSecret)
  const ffmpeg = createFfmpeg(options.ffmpeg, options.log)
  const renditions = createRenditions(options.objects, options.renditions, ffmpeg, options.log)
  const uploads = await openUploads(options.objects, options.log)
  const context: Context = {
    ...rest,
    database,
    tokens,
    renditions,
    ffmpeg,
    functions,
    limitedHeaders,
    identityProviders,
    limits,
    uploadLimits,
    publicChannels,
  }
  const realtime = await createRealtime(context)

  const app = new Hono()
  app.use(cors(Object.keys(limitedHeaders)))
  app.route('/auth/v1', createAuth(context))
  app.route('/rest/v1', await createRest(context))
  app.route('/storage/v1', createStorage(context, uploads))
  app.route('/realtime/v1', realtime.app)
  app.route('/functions/v1', createFunctions(context))

  return {
    app,
    upgrade: realtime.upgrade,
    sweep: (signal) => sweep(context, new Date(Date.now() - ABANDONED_MS), signal),
    async close() {
      renditions.close()
      uploads.close()
      await realtime.close()
      await database.close()
    },
  }
}
