import type { Limits } from './auth/limits.ts'
import type { ProviderOptions } from './auth/oauth/provider.ts'
import type { Database } from './database/database.ts'
import type { Keys } from './http/caller.ts'
import type { Tokens } from './http/tokens.ts'
import type { Ffmpeg } from './storage/ffmpeg.ts'
import type { ObjectStore } from './storage/object-store.ts'
import type { Renditions } from './storage/renditions/renditions.ts'
import type { UploadLimits } from './storage/size-limit.ts'
import type { Logger, Mail, RateLimit, ServerFunction } from './types.ts'

/** What every service of the gateway is given; made once by `createGateway`. */
export type Context = {
  database: Database
  objects: ObjectStore
  renditions: Renditions
  ffmpeg: Ffmpeg
  tokens: Tokens
  keys: Keys
  /** The public address without a trailing slash: issuer of tokens, base of links. */
  url: string
  sendMail(mail: Mail): Promise<void>
  functions: ReadonlyMap<string, ServerFunction>
  /** Requests that present this header are limited per network and per person: it guards secrets sent in headers. */
  limitedHeaders: Readonly<Record<string, RateLimit>>
  /** Who else may say who somebody is, by the name that apps call them: `google`. */
  identityProviders: Readonly<Record<string, ProviderOptions>>
  /** How often somebody may try to sign in, to sign up, … */
  limits: Limits
  uploadLimits: UploadLimits
  /** Whether channels that no policy guards carry broadcasts and presence. */
  publicChannels: boolean
  log: Logger
}
