import { MAX_ROWS } from '@kinfold/gateway'
import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'
import { vapidPublicKey, vapidSubject } from './vapid.ts'

/** The web app's configuration; nothing in it is secret. */
export type WebConfig = {
  /** Address of the Supabase services; empty: the origin of the app. */
  supabaseUrl: string
  publishableKey: string
  /** Base of links for other people; empty: the origin of the app. */
  publicUrl: string
  providers: { google: boolean; spotify: boolean }
  /** Whether it has a mail server. */
  sendsMail: boolean
  /** Whether there is an ffmpeg that makes versions of videos for all browsers. */
  preparesVideos: boolean
  /** In bytes. */
  uploadLimits: { photo: number; file: number }
  /** The most rows of one response. */
  maxRows: number
  /** For push subscriptions. Undefined: push services would refuse this hub, see `vapidSubject`. */
  vapidPublicKey?: string | undefined
  /** The people that visitors of the demo can sign in as. Set only by `npm run demo`. */
  demo?: DemoPerson[] | undefined
}

/** `about` is their place in the family; `avatarUrl` is a `data:` URL. */
export type DemoPerson = { name: string; about: string; avatarUrl: string; email: string; password: string }

export function webConfig(
  config: Config,
  { publishableKey, vapidPrivateKey }: Secrets,
  preparesVideos: boolean,
  demo?: DemoPerson[],
): WebConfig {
  const { publicUrl = '', google, spotify, uploadLimits } = config
  const providers = { google: google !== undefined, spotify: spotify !== undefined }
  return {
    supabaseUrl: '',
    publishableKey,
    publicUrl,
    providers,
    sendsMail: config.smtpUrl !== undefined,
    preparesVideos,
    uploadLimits,
    maxRows: MAX_ROWS,
    vapidPublicKey: vapidSubject(config) && vapidPublicKey(vapidPrivateKey),
    demo,
  }
}
