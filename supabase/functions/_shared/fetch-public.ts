// Fetches from the public internet for a member, never from this computer or its network
// (https://owasp.org/www-community/attacks/Server_Side_Request_Forgery).

import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressesOf } from './addresses-of.ts'
import { isDeno } from './is-deno.ts'
import { isPublicAddress } from './public-address.ts'
import { isPublicName } from './public-name.ts'
import { readBody } from './read-body.ts'
import { Refusal } from './respond.ts'

export type FetchOptions = {
  /** Limit of the decompressed body. */
  maxBytes: number
  /** The Accept header. */
  accept: string
  /** Limit for everything: name lookup, redirects, body. */
  patienceMs?: number
}

export type Fetched = {
  /** After redirects. */
  url: URL
  /** The Content-Type header, or empty. */
  contentType: string
  body: Uint8Array<ArrayBuffer>
}

const REDIRECTS = 5

/**
 * Environment: RECIPE_IMPORT_HOSTS, a comma-separated list of `host` or `host:port` that may be fetched although they
 * are not public.
 * @throws {Refusal} 400 `invalid_url`; 502 `unreachable`, also for an address that is not public, so that the response
 *   reveals nothing about this network; 502 `page_error`; 502 `too_many_redirects`; 413 `too_large`
 */
export async function fetchPublic(
  address: string,
  { maxBytes, accept, patienceMs = 15_000 }: FetchOptions,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(patienceMs)
  let url = webAddress(address)
  if (!url) throw new Refusal(400, 'invalid_url')
  for (let hops = 0; hops <= REDIRECTS; hops += 1) {
    const response = await requestPublic(url, {
      signal,
      exceptions: process.env.RECIPE_IMPORT_HOSTS,
      headers: { accept, 'accept-encoding': 'gzip, br' },
    })
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy()
      url = webAddress(headers.location, url)
      if (!url) throw unreachable()
    } else if (statusCode === 200) {
      const body = await readBody(response, maxBytes, signal)
      return { url, contentType: headers['content-type'] ?? '', body }
    } else {
      response.destroy()
      throw new Refusal(502, 'page_error', { status: statusCode })
    }
  }
  throw new Refusal(502, 'too_many_redirects')
}

function webAddress(text: string, base?: URL): URL | undefined {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  return url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password ? url : undefined
}

type PublicRequest = {
  signal: AbortSignal
  /** A comma-separated list of `host` or `host:port` that may be asked although they are not public. */
  exceptions: string | undefined
  headers: Record<string, string>
  method?: 'GET' | 'POST'
  body?: Uint8Array | undefined
}

/**
 * One request, without following redirects. The caller reads or destroys the response.
 * @param url `http` or `https`
 * @throws {Refusal} 502 `unreachable`, also for an address that is not public
 */
export async function requestPublic(url: URL, request: PublicRequest): Promise<IncomingMessage> {
  const allowed = isAmong(request.exceptions, url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // There is no lookup for an IP address, so it is checked here.
  const isPublic = isIP(host) ? isPublicAddress(host) : isPublicName(host)
  if (!allowed && !(isPublic && isWebPort(url.port))) throw unreachable()
  if (!allowed && isDeno) await requirePublic(host)

  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const sending = send(url, {
      method: request.method ?? 'GET',
      // A new connection, to an address that the lookup below has checked.
      agent: false,
      ...(!isDeno && { lookup: allowed ? lookup : lookupPublic }),
      signal: request.signal,
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Kinfold/1.0)', ...request.headers },
    })
    sending.on('response', resolve)
    sending.on('error', (cause) => reject(unreachable(cause)))
    // After a protocol switch (RFC 9110, 15.2.2) there is neither an error nor a response.
    sending.on('close', () => reject(unreachable()))
    sending.end(request.body)
  })
}

/** Connects to the addresses that were checked, so that a name cannot resolve to another one in between. */
const lookupPublic: LookupFunction = (host, options, done) => {
  publicAddresses(host).then(
    ([first, ...others]) =>
      options.all ? done(null, [first, ...others]) : done(null, first.address, first.family),
    (error) => done(error, '', 0),
  )
}

/** @throws when one of its addresses is not public, or it has none */
async function publicAddresses(host: string): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await addressesOf(host)
  if (!first) throw new Error(`${host} has no address`)
  const refused = [first, ...others].find(({ address }) => !isPublicAddress(address))
  if (refused) throw new Error(`${host} is ${refused.address}, which is not public`)
  return [first, ...others]
}

/**
 * For Deno 2.1, which refuses a lookup of our own. A name could resolve to another address when the connection is made; but
 * functions on hosted Supabase run in its network, not in that of a family.
 */
async function requirePublic(host: string): Promise<void> {
  if (isIP(host)) return
  await publicAddresses(host).catch((error) => {
    throw unreachable(error)
  })
}

/** Ports below 1024 belong to other services, such as mail, which a crafted request could talk to. */
const isWebPort = (port: string) => port === '' || port === '80' || port === '443' || Number(port) >= 1024

/** @param hosts a comma-separated list of `host` or `host:port` */
export function isAmong(hosts = '', url: URL): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const listed = hosts.toLowerCase().split(/[\s,]+/)
  return listed.includes(url.host) || listed.includes(`${url.hostname}:${port}`)
}

const unreachable = (cause?: unknown) => new Refusal(502, 'unreachable', {}, { cause })
