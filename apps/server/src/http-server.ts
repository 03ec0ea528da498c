// The HTTP server. It listens before anything heavy starts, so that a port in use shows early and /health reports progress.

import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Gateway } from '@kinfold/gateway'
import { type Health, unready } from './health.ts'
import { listen } from './listen.ts'
import type { Finished } from './metrics.ts'
import { trackRequests } from './requests.ts'

type Fetch = (request: Request, environment: object) => Response | Promise<Response>

/** Longer than a proxy needs to notice that the health has changed; see docs/scaling.md. */
const LEAVING_MS = 5_000
/** How long running requests may take to finish during a stop. */
const DRAIN_MS = 5_000
/** Long enough for a phone to upload a video over a slow connection. */
const REQUEST_MS = 30 * 60_000
/** A query for many rows by id has all ids in its URL, which counts as a header. */
const MAX_HEADER_BYTES = 64 * 1024

/**
 * Opens the port. Every request gets 503 until `handOver`.
 * @throws {StartError} if the port is in use or not permitted
 */
export async function openHttpServer(address: { host: string; port: number }) {
  let answer: Fetch = () => notNow('starting')
  const listener = getRequestListener((request, environment) => answer(request, environment), {
    hostname: 'localhost', // for requests without a Host header, as some health checks send
  })
  const limits = { requestTimeout: REQUEST_MS, maxHeaderSize: MAX_HEADER_BYTES }
  const server = createServer({ ...limits, requireHostHeader: false }, listener)
  const idle = trackRequests(server)
  const url = await listen(server, address)

  return {
    /** The address on this computer. */
    url,

    handOver(fetch: Fetch, upgrade: Gateway['upgrade']) {
      answer = fetch
      server.on('upgrade', (request, socket, head) => {
        // Node removes its error listener here. Without one, a client that disconnects would crash the process.
        socket.on('error', () => {})
        if (!upgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      })
    },

    /** Calls the listener after each request. */
    onFinish(finished: (request: Finished) => void) {
      server.on('request', ({ method = '', url = '' }, response) => {
        const began = performance.now()
        response.once('close', () => {
          const seconds = (performance.now() - began) / 1000
          finished({ method, path: url, status: response.statusCode, seconds })
        })
      })
    },

    /**
     * Refuses new requests and lets running ones finish.
     * @param hasPeers first only tells the proxy, which sends new requests to other gateways from then on
     */
    async drain(hasPeers: boolean) {
      if (hasPeers) {
        const before = answer
        answer = (request, environment) =>
          new URL(request.url).pathname === '/health' ? notNow('stopping') : before(request, environment)
        await sleep(LEAVING_MS)
      }
      answer = () => notNow('stopping')
      server.close()
      await idle(DRAIN_MS)
    },

    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const notNow = (status: Health['status']) =>
  Response.json(unready(status), { status: 503, headers: { 'Retry-After': '5', Connection: 'close' } })
