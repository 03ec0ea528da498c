// PostgREST's client passes on the body of a response, but not its status. What a proxy answers in place of the server would
// look like a refusal; it gets the code of an internal error, which error-message.ts and the outbox understand.

/** The server's own failures are JSON with a code. */
export async function normalizeError(response: Response): Promise<Response> {
  if (response.status < 500) return response
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  return body?.code ? response : new Response('{"code":"XX000"}', response)
}
