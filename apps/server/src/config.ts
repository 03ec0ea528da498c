// The configuration, read once at start from environment variables. All of them are optional.

import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { DEFAULT_SENDER } from '@kinfold/mail'
import { z } from 'zod'
import { StartError } from './start-error.ts'

export type Config = {
  /** 0 means any free port. */
  port: number
  host: string
  dataDirectory: string
  /** The address that people use, without a trailing slash; undefined if it is the listening address. */
  publicUrl?: string
  /** Proxies on other computers whose `X-Forwarded-For` counts: addresses or CIDR networks. */
  trustedProxies: string[]
  /** The host's own Postgres instead of the embedded one. */
  databaseUrl?: string
  /** The same database, when `databaseUrl` leads to a pooler of transactions. */
  databaseDirectUrl?: string
  /** Undefined: mail is saved to the outbox of the data directory. */
  smtpUrl?: string
  mailFrom: string
  /** Undefined: no sign-in with Google. */
  google?: { issuer: string; clientId: string; clientSecret: string }
  /** Undefined: no connection to Spotify. */
  spotify?: { clientId: string; clientSecret: string; accountsUrl: string; apiUrl: string }
  /** Private hosts that recipes may be imported from: `host` or `host:port`, comma-separated. */
  recipeImportHosts: string
  /** Private hosts of push services, in the same form. */
  pushServiceHosts: string
  /** Where the files are; undefined: in the data directory. */
  s3?: {
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
    forcePathStyle: boolean
  }
  /** In bytes. */
  uploadLimits: { photo: number; file: number }
  /** In bytes: the most that a family may store. */
  familyBytes: number
  mailsPerHour: number
  /** `invited`: an account requires an invite. Undefined: the hosts of the hub decide. */
  signUp?: 'open' | 'invited'
  /** Path of ffmpeg, or its name on PATH. Without it, videos have no stills. */
  ffmpeg: string
  /** The folder of the nightly backups; undefined: none. */
  backupsTo?: string
  /** Proven backups move from that folder into the bucket. */
  backupsIntoBucket: boolean
  /** Encrypts and opens backups. */
  backupPassphrase?: string
  logLevel: (typeof logLevels)[number]
  /** Undefined: no metrics. 0 means any free port. */
  metricsPort?: number
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const urlWith = (protocols: string[], expected: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), expected)

const publicAddress = 'an http or https address without a path, such as https://hub.example'
const s3Endpoint = 'an http or https address without a path, such as https://s3.eu-central-1.amazonaws.com'
const provider = 'an https address, such as https://accounts.google.com'
const spotifyServer = 'an https address without a path, such as https://api.spotify.com'
const postgresAddress = 'a Postgres address, such as postgres://owner:password@db.example/kinfold'
const mailServer = 'a mail server, such as smtps://name:password@mail.example:465'

/** The origin of a provider: HTTPS, or HTTP on this computer. */
const safeOrigin = (expected: string) =>
  urlWith(['http:', 'https:'], expected)
    .refine((text) => !URL.canParse(text) || (isSafe(new URL(text)) && isOrigin(new URL(text))), expected)
    .transform((text) => new URL(text).origin)

const wholeNumber = (standard: number, expected: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, expected)
    .default(String(standard))
    .transform(Number)

/** Read in megabytes, kept in bytes. */
const size = (standard: number) =>
  wholeNumber(standard, 'a whole number of megabytes, such as 25').transform(
    (megabytes) => megabytes * 1024 ** 2,
  )

const hosts = (example: string) =>
  z
    .string()
    .regex(/^\s*(([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?\s*(,\s*|$))+$/i, `host names, such as ${example}`)
    .default('')

const aPort = 'a port number from 0 to 65535 (0 means any free port)'
const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, aPort)
  .transform(Number)
  .refine((port) => port <= 65_535, aPort)

const environment = z.object({
  PORT: portNumber.default(3000),
  HOST: z
    .string()
    .regex(/^\S+$/, 'an address or host name to listen on, such as 0.0.0.0')
    .default('127.0.0.1'),
  KINFOLD_DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: urlWith(['http:', 'https:'], publicAddress)
    .refine((text) => !URL.canParse(text) || isOrigin(new URL(text)), publicAddress)
    .transform((text) => new URL(text).origin)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((network) => network.trim())
        .filter(Boolean),
    )
    .refine((networks) => networks.every(isNetwork), 'addresses or networks, such as 10.0.0.5, fd00:1::/64'),
  DATABASE_URL: urlWith(['postgres:', 'postgresql:'], postgresAddress).optional(),
  DATABASE_DIRECT_URL: urlWith(['postgres:', 'postgresql:'], postgresAddress).optional(),
  S3_ENDPOINT: urlWith(['http:', 'https:'], s3Endpoint)
    .refine((text) => !URL.canParse(text) || isOrigin(new URL(text)), s3Endpoint)
    .transform((text) => new URL(text).origin)
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket, such as kinfold-files')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'a region, such as eu-central-1 (us-east-1 where the store has none)')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false'], 'true or false').optional(),
  SMTP_URL: urlWith(['smtp:', 'smtps:'], mailServer)
    .refine((text) => !URL.canParse(text) || new URL(text).hostname, mailServer)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'a sender, such as Kinfold <kinfold@hub.example>')
    .default(DEFAULT_SENDER),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER_URL: urlWith(['http:', 'https:'], provider)
    .refine((text) => !URL.canParse(text) || isSafe(new URL(text)), provider)
    .default('https://accounts.google.com'),
  SPOTIFY_CLIENT_ID: z.string().optional(),
  SPOTIFY_CLIENT_SECRET: z.string().optional(),
  SPOTIFY_ACCOUNTS_URL: safeOrigin(spotifyServer).default('https://accounts.spotify.com'),
  SPOTIFY_API_URL: safeOrigin(spotifyServer).default('https://api.spotify.com'),
  RECIPE_IMPORT_HOSTS: hosts('mealie.lan:9925, 192.168.1.20'),
  PUSH_SERVICE_HOSTS: hosts('push.lan:8443'),
  MAX_PHOTO_MB: size(25),
  MAX_FILE_MB: size(2048),
  MAX_FAMILY_GB: wholeNumber(100, 'a whole number of gigabytes, such as 100'),
  MAX_MAILS_PER_HOUR: wholeNumber(500, 'a whole number, such as 500'),
  SIGN_UP: z.enum(['open', 'invited'], 'open or invited').optional(),
  FFMPEG_PATH: z.string().default('ffmpeg'),
  BACKUP_TO: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(8, 'at least 8 characters long').optional(),
  METRICS_PORT: portNumber.optional(),
  LOG_LEVEL: z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('info'),
})

/**
 * @param variables `process.env`; an empty value counts as unset
 * @throws {StartError} with one line for each invalid variable
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const { data, error } = environment.superRefine(bothOrNone).superRefine(allOfS3OrNone).safeParse(given)
  if (error) {
    const wrong = new Map(error.issues.map((issue) => [String(issue.path[0]), issue.message]))
    throw new StartError(
      [...wrong].map(([name, expected]) => complaint(name, expected, given[name])).join('\n'),
    )
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDirectory: resolve(data.KINFOLD_DATA_DIR),
    publicUrl: data.PUBLIC_URL,
    trustedProxies: data.TRUSTED_PROXIES,
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    s3: s3Of(data),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    google: googleOf(data),
    spotify: spotifyOf(data),
    recipeImportHosts: data.RECIPE_IMPORT_HOSTS,
    pushServiceHosts: data.PUSH_SERVICE_HOSTS,
    uploadLimits: { photo: data.MAX_PHOTO_MB, file: data.MAX_FILE_MB },
    familyBytes: data.MAX_FAMILY_GB * 1024 ** 3,
    mailsPerHour: data.MAX_MAILS_PER_HOUR,
    signUp: data.SIGN_UP,
    ffmpeg: data.FFMPEG_PATH,
    backupsTo: backupFolder(data),
    backupsIntoBucket: data.BACKUP_TO === 's3',
    backupPassphrase: data.BACKUP_PASSPHRASE,
    logLevel: data.LOG_LEVEL,
    metricsPort: data.METRICS_PORT,
  }
}

type Environment = z.infer<typeof environment>

function bothOrNone(variables: Environment, context: z.RefinementCtx) {
  if (variables.DATABASE_DIRECT_URL && !variables.DATABASE_URL) {
    const message = 'set too, because DATABASE_DIRECT_URL is set'
    context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message })
  }
  const pairs = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'],
  ] as const
  for (const [id, secret] of pairs) {
    const missing = (name: string, other: string) =>
      context.addIssue({ code: 'custom', path: [name], message: `set too, because ${other} is set` })
    if (variables[id] && !variables[secret]) missing(secret, id)
    if (variables[secret] && !variables[id]) missing(id, secret)
  }
}

const S3_NEEDED = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

function backupFolder({ BACKUP_TO: to, KINFOLD_DATA_DIR: data }: Environment): string | undefined {
  if (to === 'off') return undefined
  return resolve(to === undefined || to === 's3' ? join(data, 'backups') : to)
}

function allOfS3OrNone(variables: Environment, context: z.RefinementCtx) {
  const all = [...S3_NEEDED, 'S3_FORCE_PATH_STYLE'] as const
  const given = variables.BACKUP_TO === 's3' ? 'BACKUP_TO' : all.find((name) => variables[name] !== undefined)
  if (!given) return
  for (const name of S3_NEEDED) {
    if (!variables[name])
      context.addIssue({ code: 'custom', path: [name], message: `set too, because ${given} is set` })
  }
}

function s3Of(data: Environment): Config['s3'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = data
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  const forcePathStyle = data.S3_FORCE_PATH_STYLE === 'true'
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, forcePathStyle }
}

function googleOf(data: Environment): Config['google'] {
  const { GOOGLE_ISSUER_URL: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = data
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined
}

function spotifyOf(data: Environment): Config['spotify'] {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = data
  const { SPOTIFY_ACCOUNTS_URL: accountsUrl, SPOTIFY_API_URL: apiUrl } = data
  return clientId && clientSecret ? { clientId, clientSecret, accountsUrl, apiUrl } : undefined
}

// These may contain a password, so they are not printed.
const secret = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', 'BACKUP_PASSPHRASE', 'S3_ENDPOINT']

const complaint = (name: string, expected: string, value: unknown) =>
  value === undefined || secret.includes(name)
    ? `${name} must be ${expected}.`
    : `${name} must be ${expected}, but it is ${JSON.stringify(value)}.`

function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  // A prefix of 0 is the whole internet, surely a mistake.
  return (
    family > 0 &&
    (prefix === undefined || (Number(prefix) > 0 && Number(prefix) <= (family === 4 ? 32 : 128)))
  )
}

const isOrigin = (url: URL) => url.pathname === '/' && !url.search && !url.hash && !url.username

/** Plain HTTP is allowed only on this computer, where tests run their own provider. */
const isSafe = (url: URL) =>
  url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
