// Responses of functions that the app calls: JSON, with the headers that allow an app on another address to read it.
// https://supabase.com/docs/guides/functions/cors

/** Every code that a function may refuse with. The app has a sentence for each; the data it needs is noted here. */
export type RefusalCode =
  | 'method_not_allowed'
  | 'invalid_body'
  | 'body_too_large'
  | 'not_signed_in'
  | 'second_step_required'
  | 'service_key_required'
  | 'family_required'
  // Pages and pictures from the web
  | 'invalid_url'
  | 'unreachable'
  /** `status`: what the website responded. */
  | 'page_error'
  | 'too_many_redirects'
  /** `megabytes`: the limit. */
  | 'too_large'
  | 'import_limit'
  | 'no_recipe'
  | 'too_intricate'
  | 'no_picture'
  // Invitations
  | 'invalid_email'
  /** `reason`, for hosts: the response of the mail server in its own words. */
  | 'mail_failed'
  | 'mail_limit'
  | 'verified_address_required'
  | 'invitation_limit'
  | 'family_invitation_limit'
  // Links that help to sign in
  | 'admin_only'
  | 'sign_in_link_limit'
  | 'sign_in_link_ended'
  | 'weak_password'
  // Hosts
  | 'host_only'
  | 'account_gone'
  | 'account_of_host'
  // Music
  | 'not_configured'
  | 'connection_ended'
  | 'endpoint_not_allowed'
  | 'invalid_search'
  /** `seconds` to wait: the member has asked too much. */
  | 'music_limit'
  /** `seconds` to wait: the provider asks for a pause. */
  | 'provider_paused'
  | 'provider_unreachable'
  | 'provider_unauthorized'
  | 'provider_forbidden'
  | 'provider_refused'
  | 'provider_error'
  | 'playlist_not_found'
  | 'playlist_read_only'
  // Images that the app shows by address
  | 'cover_not_offered'
  /** `parameter`: the wrong one. */
  | 'invalid_query'

type Data = Record<string, string | number>

/** An error for the caller, answered as `{ code, ...data }`. `seconds` in the data also becomes Retry-After. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: RefusalCode
  readonly data: Data

  constructor(status: number, code: RefusalCode, data: Data = {}, options?: ErrorOptions) {
    super(code, options)
    this.status = status
    this.code = code
    this.data = data
  }
}

/** @param headers sent along */
export function refuse({ status, code, data }: Refusal, headers: Record<string, string> = {}): Response {
  const wait = data.seconds === undefined ? undefined : { 'retry-after': String(data.seconds) }
  return Response.json({ code, ...data }, { status, headers: { ...headers, ...wait } })
}

/**
 * Responds to a preflight, and POST with the result of `work`, as JSON unless it is a Response already. A Refusal becomes
 * `{ code, … }` with its status.
 */
export async function respond(
  request: Request,
  work: (request: Request) => Promise<unknown>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
  try {
    if (request.method !== 'POST') throw new Refusal(405, 'method_not_allowed')
    const result = await work(request)
    if (!(result instanceof Response)) return Response.json(result, { headers: cors })
    for (const [name, value] of Object.entries(cors)) result.headers.set(name, value)
    return result
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(error, cors)
  }
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
}
