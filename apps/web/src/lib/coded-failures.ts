// The client of PostgREST passes on the body of an answer, but not its status. What a proxy answers in place of PostgREST would
// look like a refusal; it gets the code of an internal error, which error-message.ts and the outbox understand.

/** Of Postgres, or of PostgREST. */
const KNOWN_CODE = /"code":\s*"(?:\w{5}|PGRST\w{3})"/

export const codedFailures =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init)
    return response.status < 500 ||
      !String(input).includes('/rest/') ||
      KNOWN_CODE.test(await response.clone().text())
      ? response
      : new Response('{"code":"XX000","message":""}', response)
  }
