// Settings from the server, written into index.html, so that they need no request.

export type Config = {
  /** The address of the gateway; empty for the address of the app. */
  supabaseUrl: string
  publishableKey: string
  /** The address that family members use, for links that leave this computer; empty when not configured. */
  publicUrl: string
  providers: { google: boolean; spotify: boolean }
  /** Whether it has a mail server. */
  sendsMail: boolean
  /** Whether it makes versions of videos that all browsers play; missing when unknown. */
  preparesVideos?: boolean
  /** The largest accepted sizes in bytes. */
  uploadLimits?: { photo: number; file: number }
  /** How many rows the server gives at once at least; missing when unknown. */
  maxRows?: number
  /** For push subscriptions; missing when push services would refuse this hub. */
  vapidPublicKey?: string
  /** The accounts that visitors of a demo can use (`npm run demo`). */
  demo?: DemoPerson[]
}

export type DemoPerson = { name: string; about: string; avatarUrl: string; email: string; password: string }

export const config: Config = JSON.parse(document.getElementById('config')?.textContent ?? '{}')

export const supabaseUrl = config.supabaseUrl || window.location.origin

/** The base of links for other people. */
export const publicOrigin = config.publicUrl || window.location.origin

/** The address of a server function that responds with a picture. */
export const functionUrl = (name: string, params: Record<string, string>) =>
  `${supabaseUrl}/functions/v1/${name}?${new URLSearchParams(params)}`
