import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'

/** What the web app needs to know; nothing in it is secret. */
export type WebConfig = {
  /** Address of the Supabase services; empty, as they are always where the app came from, however it was reached. */
  supabaseUrl: string
  publishableKey: string
  /** Base of links for other people; empty where it is the address that the app came from. */
  publicUrl: string
  providers: { google: boolean; spotify: boolean }
  /** In bytes. */
  uploadLimits: { photo: number; file: number }
  /** Whom visitors of the demo may be. Only `npm run demo` gives it: no variable does. */
  demo?: DemoPerson[] | undefined
}

/** `about` says who they are in the family; `avatarUrl` is a `data:` URL. */
export type DemoPerson = { name: string; about: string; avatarUrl: string; email: string; password: string }

export function webConfig(
  { publicUrl = '', google, spotify, uploadLimits }: Config,
  { publishableKey }: Secrets,
  demo?: DemoPerson[],
): WebConfig {
  const providers = { google: google !== undefined, spotify: spotify !== undefined }
  return { supabaseUrl: '', publishableKey, publicUrl, providers, uploadLimits, demo }
}
