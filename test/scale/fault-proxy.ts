// Stands between a client and its server, and fails as networks and servers do.

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to a request; undefined: it passes. */
export type Fault = 'refuse' | 'slow down' | 'stall' | { resetAfter: number } | undefined

export type FaultProxy = {
  endpoint: string
  /** Decides for each request. */
  fault: (method: string, path: string) => Fault
  close(): Promise<void>
}

const SLOW_DOWN = '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>'

export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer((incoming, outgoing) => {
    const fault = proxy.fault(incoming.method ?? '', incoming.url ?? '')
    if (fault === 'refuse') return incoming.socket.destroy()
    if (fault === 'stall') return incoming.resume()
    if (fault === 'slow down') {
      incoming.resume()
      return outgoing.writeHead(503, { 'content-type': 'application/xml' }).end(SLOW_DOWN)
    }
    return pass(target, incoming, outgoing, fault?.resetAfter)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: FaultProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

/** @param resetAfter how many bytes of the answer's body pass before the connection breaks */
function pass(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  resetAfter?: number,
): void {
  const { method, headers, url } = incoming
  const passed = request(target + url, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    let left = resetAfter ?? Number.POSITIVE_INFINITY
    answer.on('data', (chunk: Buffer) => {
      left -= chunk.byteLength
      if (left >= 0) outgoing.write(chunk)
      // What was written before has to leave first.
      else outgoing.write(chunk.subarray(0, left), () => incoming.socket.destroy())
      if (left < 0) answer.destroy()
    })
    answer.on('end', () => outgoing.end())
    answer.on('error', () => incoming.socket.destroy())
  })
  passed.on('error', () => incoming.socket.destroy())
  incoming.pipe(passed)
}
