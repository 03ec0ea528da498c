// What the server tells the app: written into index.html, so that no request is needed for it.

export type Config = {
  /** Where the gateway is; empty means the address that the app came from. */
  supabaseUrl: string
  publishableKey: string
  /** The address that family members use, for links that leave this computer; empty when not configured. */
  publicUrl: string
  providers: { google: boolean }
}

export const config: Config = JSON.parse(document.getElementById('config')?.textContent ?? '{}')

/** The base of links that are sent to other people. */
export const publicOrigin = config.publicUrl || window.location.origin
