// How a function that an app calls answers: in JSON, with the headers that let an app from another address read it.
// https://supabase.com/docs/guides/functions/cors

/** An error that the caller may read; `code` is for programs, and `retryAfter` says how many seconds to wait. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string | undefined
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    message: string,
    options?: ErrorOptions & { code?: string; retryAfter?: number },
  ) {
    super(message, options)
    this.status = status
    this.code = options?.code
    this.retryAfter = options?.retryAfter
  }
}

/**
 * Answers a preflight, and POST with what `work` returns, as JSON if it is no response yet; a Refusal becomes
 * `{ message, code? }` with its status.
 */
export async function answer(
  request: Request,
  work: (request: Request) => Promise<unknown>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
  try {
    if (request.method !== 'POST') throw new Refusal(405, 'Only POST is answered here.')
    const result = await work(request)
    if (!(result instanceof Response)) return Response.json(result, { headers: cors })
    for (const [name, value] of Object.entries(cors)) result.headers.set(name, value)
    return result
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message, code, retryAfter } = error
    const headers = { ...cors, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) }
    return Response.json({ message, code }, { status: error.status, headers })
  }
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
}
