// How this server sets up the gateway.

import { join } from 'node:path'
import type { ConnectionOptions, GatewayOptions, Logger } from '@kinfold/gateway'
import type { Config } from './config.ts'
import { findFunctions } from './functions.ts'
import { createAuthMailer, createMailCheck, createTextsFinder } from './mail.ts'
import { openObjects } from './objects.ts'
import type { Secrets } from './secrets.ts'
import { vapidPublicKey, vapidSubject } from './vapid.ts'

/** @param url where this process listens */
export async function gatewayOptions(
  config: Config,
  secrets: Secrets,
  url: string,
  database: ConnectionOptions,
  log: Logger,
): Promise<GatewayOptions> {
  const publicUrl = config.publicUrl ?? url
  return {
    database,
    objects: await openObjects(config, secrets),
    // A data directory belongs to one gateway, and so does the built-in database.
    hasPeers: config.databaseUrl !== undefined && config.s3 !== undefined,
    renditions: join(config.dataDirectory, 'renditions'),
    videos: { directory: join(config.dataDirectory, 'work') },
    ffmpeg: config.ffmpeg,
    url: publicUrl,
    jwtSecret: secrets.jwtSecret,
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
    sendMail: createAuthMailer(config, publicUrl, createTextsFinder(url, secrets.secretKey, log), log),
    deliversMail: config.smtpUrl !== undefined,
    checkMail: createMailCheck(url, secrets.secretKey),
    auth: { minPasswordLength: 8 },
    hooks: { beforeUserCreated: 'private.before_user_created' },
    groupOf: 'private.group_of',
    functions: await findFunctions({
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: secrets.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
      PUBLIC_URL: publicUrl,
      KINFOLD_DATA_DIR: config.dataDirectory,
      MAIL_FROM: config.mailFrom,
      RECIPE_IMPORT_HOSTS: config.recipeImportHosts,
      PUSH_SERVICE_HOSTS: config.pushServiceHosts,
      VAPID_SUBJECT: vapidSubject(config) ?? '',
      VAPID_PUBLIC_KEY: vapidPublicKey(secrets.vapidPrivateKey),
      VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
      ...(config.spotify && {
        SPOTIFY_CLIENT_ID: config.spotify.clientId,
        SPOTIFY_CLIENT_SECRET: config.spotify.clientSecret,
        SPOTIFY_ACCOUNTS_URL: config.spotify.accountsUrl,
        SPOTIFY_API_URL: config.spotify.apiUrl,
      }),
    }),
    identityProviders: config.google && { google: config.google },
    uploadLimits: { 'image/*': config.uploadLimits.photo, '*': config.uploadLimits.file },
    trustedProxies: config.trustedProxies,
    // Against guessing invite codes.
    limitedHeaders: { 'x-invite-code': { points: 60, seconds: 60 } },
    // Anyone may call these, and each call computes, reads or fetches something.
    limitedFunctions: {
      'use-sign-in-link': { points: 30, seconds: 300 },
      qr: { points: 60, seconds: 60 },
      calendar: { points: 120, seconds: 60 },
      'music-auth': { points: 120, seconds: 60 },
      'music-cover': { points: 600, seconds: 60 },
    },
    // Everyone knows the publishable key, and the hub must not relay strangers' messages.
    realtime: { publicChannels: false },
    log,
  }
}
