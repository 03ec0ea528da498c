// What the server tells the app: written into index.html, so that no request is needed for it.

export type Config = {
  /** Where the gateway is; empty means the address that the app came from. */
  supabaseUrl: string
  publishableKey: string
  /** The address that family members use, for links that leave this computer; empty when not configured. */
  publicUrl: string
  providers: { google: boolean; spotify: boolean }
  /** How large a picture or any other file may be, in bytes. */
  uploadLimits?: { photo: number; file: number }
  /** Whom a visitor may sign in as; there only when all of this is a demo (`npm run demo`). */
  demo?: DemoPerson[]
}

export type DemoPerson = { name: string; about: string; avatarUrl: string; email: string; password: string }

export const config: Config = JSON.parse(document.getElementById('config')?.textContent ?? '{}')

export const supabaseUrl = config.supabaseUrl || window.location.origin

/** The base of links that are sent to other people. */
export const publicOrigin = config.publicUrl || window.location.origin

/** The address of a server function that answers with a picture. */
export const functionUrl = (name: string, params: Record<string, string>) =>
  `${supabaseUrl}/functions/v1/${name}?${new URLSearchParams(params)}`
