// Builds the services, mounts them under their Supabase paths, and passes each what it needs.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { createAuth } from './auth/auth.ts'
import type { Hooks } from './auth/hooks.ts'
import { defaultLimits, type Limits } from './auth/limits.ts'
import type { ProviderOptions } from './auth/oauth/provider.ts'
import { DEFAULT_PASSWORD_COST } from './auth/passwords.ts'
import type { AuthSettings } from './auth/service.ts'
import { type ConnectionOptions, connect } from './database/database.ts'
import { createFunctions } from './functions/functions.ts'
import type { Keys } from './http/caller.ts'
import { proxiesAt } from './http/client-address.ts'
import { exposure, preflights } from './http/cors.ts'
import { logFailures } from './http/failure-log.ts'
import { createTokens, type SigningKey } from './http/tokens.ts'
import { createRealtime } from './realtime/realtime.ts'
import type { RestSettings } from './rest/request.ts'
import { createRest } from './rest/rest.ts'
import { describePictures } from './storage/describe-pictures.ts'
import { createFfmpeg } from './storage/ffmpeg.ts'
import type { ObjectStore } from './storage/object-store.ts'
import { createRenditions } from './storage/renditions/renditions.ts'
import { openUploads } from './storage/resumable/unfinished-uploads.ts'
import { createUploadLocks } from './storage/resumable/upload-locks.ts'
import type { UploadLimits } from './storage/size-limit.ts'
import { createStorage } from './storage/storage.ts'
import { sweep } from './storage/sweep.ts'
import { createConverter, type Limits as VideoLimits } from './storage/videos/converter.ts'
import { createLoad } from './storage/videos/load.ts'
import { createPlayableVideos } from './storage/videos/playable-videos.ts'
import type { Logger, Mail, RateLimit, ServerFunction } from './types.ts'

export type GatewayOptions = {
  /** Postgres, as the role `authenticator`, with the gateway's own migrations applied. */
  database: ConnectionOptions
  objects: ObjectStore
  /** Whether other gateways may serve the same database and objects; false by default. */
  hasPeers?: boolean
  /** A directory for renditions of stored pictures. It is a cache and may be deleted at any time. */
  renditions: string
  /**
   * The program ffmpeg, a path or a name on PATH, for stills, dimensions, durations and playable versions of videos. Without it,
   * videos have none.
   */
  ffmpeg?: string
  /**
   * Makes versions of videos that all browsers play, with ffmpeg. `directory` is for the one in the making, and emptied at the
   * start; `limits` overrides what each may take. Undefined: videos are only served as uploaded.
   */
  videos?: { directory: string; limits?: Partial<VideoLimits> }
  /** The public address without a trailing slash, e.g. `https://hub.example`. */
  url: string
  jwtSecret: string
  /** ES256 keys, so that others can check tokens by `/auth/v1/.well-known/jwks.json`; see `createTokens`. */
  signingKeys?: readonly SigningKey[]
  keys: Keys
  sendMail(mail: Mail): Promise<void>
  /**
   * Whether `sendMail` reaches mailboxes. Users then verify their address before they set up a second factor; otherwise
   * they could not verify it. False by default.
   */
  deliversMail?: boolean
  /**
   * Asked before each mail that a request causes. Answers why it must not be sent, or undefined.
   * @param sender the user who has it sent to another person's address
   */
  checkMail?(sender?: string): Promise<string | undefined>
  hooks?: Hooks
  /**
   * A function of the application that answers the group of a user, such as `private.group_of` (uuid) → text, for the role
   * `supabase_auth_admin`. When connections are scarce, each group gets as many; users without a group are one.
   */
  groupOf?: string
  /**
   * Whether filters of requests and subscriptions may use the operators `match` and `imatch`, as on hosted Supabase. False
   * by default, because a short regular expression can occupy Postgres for seconds.
   */
  patterns?: boolean
  /** Differences from a new Supabase project: passwords of at least 6 bytes, no anonymous sign-ins, no manual linking. */
  auth?: Partial<AuthSettings>
  functions?: ReadonlyMap<string, ServerFunction>
  /** Limits per network on calls of functions that anyone may call, by name. */
  limitedFunctions?: Readonly<Record<string, RateLimit>>
  /** Proxies on other computers whose `X-Forwarded-For` counts: addresses or CIDR networks. */
  trustedProxies?: readonly string[]
  /** Headers that carry secrets, and the limits per network and user on requests with them. */
  limitedHeaders?: Readonly<Record<string, RateLimit>>
  /** OpenID Connect providers by the name that apps use: `{ google: … }`. */
  identityProviders?: Readonly<Record<string, ProviderOptions>>
  /** Overrides of `defaultLimits`. */
  limits?: Partial<Limits>
  /** The largest uploads by type, besides the limits of buckets: `{ 'image/*': 1_000_000, '*': 5_000_000 }`. */
  uploadLimits?: UploadLimits
  /**
   * `publicChannels: false` restricts broadcasts and presence to private channels, so that strangers with the publishable
   * key cannot relay messages through this server. Open by default, as on hosted Supabase.
   */
  realtime?: { publicChannels: boolean }
  /** Differences from hosted Supabase. */
  rest?: Partial<RestSettings>
  log: Logger
}

export type Gateway = {
  /** Serves /auth/v1, /rest/v1, /storage/v1, /realtime/v1/api and /functions/v1. */
  app: Hono
  /** Handles a WebSocket handshake on /realtime/v1/websocket; false for any other path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Removes unreachable bytes and renditions, and prepares the videos that are not prepared yet. Meant to run daily; the signal ends it. */
  sweep(signal: AbortSignal): Promise<void>
  /** Stores how pictures look of which that is unknown yet. Meant to run hourly; the signal ends it. */
  describePictures(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Bytes older than this will get no row any more: an interrupted upload can continue for one day. */
const ABANDONED_MS = 2 * 24 * 60 * 60_000

export async function createGateway({
  keys,
  url,
  objects,
  hasPeers = false,
  sendMail,
  deliversMail = false,
  checkMail = async () => undefined,
  hooks = {},
  functions = new Map(),
  limitedFunctions = {},
  trustedProxies = [],
  limitedHeaders = {},
  identityProviders = {},
  uploadLimits = {},
  realtime: { publicChannels } = { publicChannels: true },
  patterns = false,
  rest,
  log,
  ...options
}: GatewayOptions): Promise<Gateway> {
  const database = connect(options.database, options.groupOf)
  const tokens = createTokens(options.jwtSecret, options.signingKeys)
  const shared = { database, keys, tokens, log }
  const settings = {
    minPasswordLength: 6,
    passwordCost: DEFAULT_PASSWORD_COST,
    anonymousSignIns: false,
    manualLinking: false,
    ...options.auth,
  }
  const limits = { ...defaultLimits, ...options.limits }
  const ffmpeg = createFfmpeg(options.ffmpeg, log)
  const renditions = createRenditions(objects, options.renditions, ffmpeg, log)
  const load = createLoad()
  const converter = createConverter({
    program: options.videos && options.ffmpeg,
    directory: options.videos?.directory ?? '',
    limits: options.videos?.limits,
    isBusy: load.isHigh,
    log,
  })
  const videos = createPlayableVideos({ objects, converter, database, hasPeers, log })
  videos.resume()
  const uploads = await openUploads(objects, log)
  const holdUpload = await createUploadLocks(hasPeers ? database : undefined)
  const proxies = proxiesAt(trustedProxies)
  const realtime = await createRealtime({ ...shared, publicChannels, patterns, trustedProxies: proxies })

  const app = new Hono()
  app.use(exposure, logFailures(log), (c, next) => {
    c.env = { ...c.env, trustedProxies: proxies }
    return next()
  })
  // A function answers its own.
  for (const service of ['auth', 'rest', 'storage', 'realtime']) app.use(`/${service}/v1/*`, preflights)
  app.use('/rest/v1/*', load.watch)
  const mailing = { sendMail, deliversMail, checkMail }
  app.route(
    '/auth/v1',
    createAuth({ ...shared, url, ...mailing, settings, hooks, limits, identityProviders }),
  )
  app.route('/rest/v1', await createRest({ ...shared, limitedHeaders, patterns, settings: rest }))
  app.route(
    '/storage/v1',
    createStorage({ ...shared, url, objects, renditions, videos, ffmpeg, uploadLimits, holdUpload }, uploads),
  )
  app.route('/realtime/v1', realtime.app)
  app.route('/functions/v1', createFunctions(functions, limitedFunctions))

  return {
    app,
    upgrade: realtime.upgrade,
    async sweep(signal) {
      const before = new Date(Date.now() - ABANDONED_MS)
      await sweep({ database, objects, renditions, videos, log }, before, signal)
      videos.resume()
    },
    describePictures: (signal) => describePictures({ database, renditions, log }, signal),
    async close() {
      renditions.close()
      videos.close()
      uploads.close()
      await realtime.close()
      await database.close()
    },
  }
}
