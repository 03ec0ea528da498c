// Puts the services together under their Supabase paths and gives them what they share.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { createAuth } from './auth/auth.ts'
import { defaultLimits, type Limits } from './auth/limits.ts'
import type { ProviderOptions } from './auth/oauth/provider.ts'
import type { Context, Logger, Mail, RateLimit, ServerFunction } from './context.ts'
import { type ConnectionOptions, connect } from './database/database.ts'
import { createFunctions } from './functions/functions.ts'
import type { Keys } from './http/caller.ts'
import { cors } from './http/cors.ts'
import { createTokens } from './http/tokens.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createRest } from './rest/rest.ts'
import type { ObjectStore } from './storage/object-store.ts'
import { createRenditions } from './storage/renditions/renditions.ts'
import { createStorage } from './storage/storage.ts'

export type GatewayOptions = {
  /** Postgres, as the role `authenticator`, with the gateway's own migrations applied. */
  database: ConnectionOptions
  objects: ObjectStore
  /** A directory for smaller pictures made of stored ones. It is a cache: no backup needs it. */
  renditions: string
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
  log: Logger
}

export type Gateway = {
  /** Serves /auth/v1, /rest/v1, /storage/v1 and /functions/v1. */
  app: Hono
  /** Takes a WebSocket handshake on /realtime/v1/websocket; false when the path is not the gateway's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  close(): Promise<void>
}

export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const {
    database: connection,
    jwtSecret,
    functions = new Map(),
    limitedHeaders = {},
    identityProviders = {},
    ...rest
  } = options
  const limits = { ...defaultLimits, ...options.limits }
  const database = connect(connection)
  const tokens = createTokens(jwtSecret)
  const renditions = createRenditions(options.objects, options.renditions, options.log)
  const context: Context = {
    ...rest,
    database,
    tokens,
    renditions,
    functions,
    limitedHeaders,
    identityProviders,
    limits,
  }
  const realtime = await createRealtime(context)

  const app = new Hono()
  app.use(cors(Object.keys(limitedHeaders)))
  app.route('/auth/v1', createAuth(context))
  app.route('/rest/v1', await createRest(context))
  app.route('/storage/v1', createStorage(context))
  app.route('/functions/v1', createFunctions(context))

  return {
    app,
    upgrade: realtime.upgrade,
    async close() {
      await realtime.close()
      await database.close()
    },
  }
}
