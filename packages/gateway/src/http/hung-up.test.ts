import { expect, test, vi } from 'vitest'
import { keys, openGateway } from '../../../../test/gateway.ts'

const error = vi.fn()
const reader = { fetch: async (request: Request) => new Response(await request.text()) }
const { gateway } = await openGateway({
  functions: new Map([['reader', reader]]),
  log: { info() {}, warn() {}, error },
})

/** A client that disconnects while sending. */
function hangUpAt(path: string) {
  const client = new AbortController()
  const body = new ReadableStream({
    pull(stream) {
      client.abort()
      stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const headers = { apikey: keys.publishable, 'content-type': 'application/json', 'content-length': '100' }
  // Node's types do not know `duplex` (https://fetch.spec.whatwg.org/#dom-requestinit-duplex).
  const request = { method: 'POST', headers, body, signal: client.signal, duplex: 'half' }
  return gateway.app.request(path, request)
}

test.each([
  '/auth/v1/signup',
  '/rest/v1/rpc/any',
  '/realtime/v1/api/broadcast',
  '/storage/v1/object/list/any',
  '/functions/v1/reader',
])('a client that disconnects from %s leaves no error in the log', async (path) => {
  await hangUpAt(path)
  expect(error).not.toHaveBeenCalled()
})
