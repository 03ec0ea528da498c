// PostgREST's client passes on the body of an answer, but not its status. What a proxy answers in place of the server would
// look like a refusal; it gets the code of an internal error, which error-message.ts and the outbox understand.

/** The server's own failures are JSON with a code. */
export const codedFailure = (response: Response): Response =>
  response.status < 500 || /json/.test(response.headers.get('content-type') ?? '')
    ? response
    : new Response('{"code":"XX000","message":""}', response)
