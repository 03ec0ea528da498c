// The address that the browser tests use. Browsers treat 127.0.0.1 like https; HUB_HOST=hub.test runs the tests as on a
// home network, where plain http withholds service workers, locks, the clipboard and more.

import dns from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export const PLAIN_HOST = 'hub.test'
const LOOPBACK = '127.0.0.1'

const host = process.env.HUB_HOST ?? LOOPBACK
if (host !== LOOPBACK && host !== PLAIN_HOST) throw new Error(`HUB_HOST is ${LOOPBACK} or ${PLAIN_HOST}`)

/** Whether browsers withhold nothing from these tests. */
export const isSecure = host === LOOPBACK

/** The settings of a Kinfold at this host, so that the links which it mails lead there. */
export async function addressAtHost(): Promise<Record<string, string>> {
  if (isSecure) return {}
  const server = createServer().listen(0, LOOPBACK)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return { PORT: `${port}`, PUBLIC_URL: `http://${host}:${port}` }
}

/** @param url of a Kinfold on this computer */
export const atHost = (url: string): string => url.replace(LOOPBACK, host)

/** The same Kinfold, over plain http on a home network. */
export const atPlainHost = (url: string): string => url.replace(LOOPBACK, PLAIN_HOST)

/** The same address where browsers withhold nothing. */
export const securely = (url: string): string => url.replace(PLAIN_HOST, LOOPBACK)

/** Chromium's switch. */
export const resolveHost = `--host-resolver-rules=MAP ${PLAIN_HOST} ${LOOPBACK}`

if (!isSecure) resolveInNode()

/** For the requests that the tests themselves send. */
function resolveInNode() {
  const { lookup } = dns
  const { lookup: promised } = dns.promises
  const address = (name: unknown) => (name === PLAIN_HOST ? LOOPBACK : name)
  Object.assign(dns, {
    lookup: (name: string, ...rest: never[]) => Reflect.apply(lookup, dns, [address(name), ...rest]),
  })
  Object.assign(dns.promises, {
    lookup: (name: string, ...rest: never[]) =>
      Reflect.apply(promised, dns.promises, [address(name), ...rest]),
  })
}
