// Fetches from the public internet for a member, and from nowhere else: not from this computer, and not from the
// network around it (https://owasp.org/www-community/attacks/Server_Side_Request_Forgery).

import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Refusal } from './answer.ts'
import { isPublicAddress } from './public-address.ts'
import { readBody } from './read-body.ts'

type Options = {
  /** Of the body, unpacked. */
  maxBytes: number
  /** What is wanted, as an Accept header. */
  accept: string
  /** For everything together: names, redirects, body. */
  patienceMs?: number
}

export type Fetched = {
  /** Where it was found in the end. */
  url: URL
  /** As its server calls it, or empty. */
  contentType: string
  body: Uint8Array<ArrayBuffer>
}

const REDIRECTS = 5

/**
 * Environment: RECIPE_IMPORT_HOSTS, a comma-separated list of `host` or `host:port` that may be fetched from wherever
 * they are.
 * @throws {Refusal} 400 `invalid_url`; 502 `unreachable`, in the same words whether nobody answers there or nobody may
 *   ask, so that they tell nothing of the network; 502 `page_error` when the other server answers with an error;
 *   413 `too_large`
 */
export async function fetchPublic(
  address: string,
  { maxBytes, accept, patienceMs = 15_000 }: Options,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(patienceMs)
  let url = webAddress(address)
  if (!url) {
    throw new Refusal(400, 'Please enter a web address, such as https://example.com/cake.', {
      code: 'invalid_url',
    })
  }
  for (let hops = 0; hops <= REDIRECTS; hops += 1) {
    const response = await ask(url, accept, signal)
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
      throw new Refusal(502, `The website answered with an error (${statusCode}).`, { code: 'page_error' })
    }
  }
  throw new Refusal(502, 'The website sends its visitors in circles.', { code: 'page_error' })
}

function webAddress(text: string, base?: URL): URL | undefined {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  return url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password ? url : undefined
}

function ask(url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
  const allowed = isAllowed(url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Nothing is looked up for a number, so it is checked here.
  if (!allowed && (!isWebPort(url.port) || (isIP(host) && !isPublicAddress(host)))) throw unreachable()

  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const request = send(url, {
      // A connection of its own, which the lookup below has checked.
      agent: false,
      lookup: allowed ? lookup : lookupPublic,
      signal,
      headers: {
        accept,
        'accept-encoding': 'gzip, br',
        'user-agent': 'Mozilla/5.0 (compatible; Kinfold/1.0)',
      },
    })
    request.on('response', resolve)
    request.on('error', (cause) => reject(unreachable(cause)))
    // Without an error and a response alike when the other side changes to another protocol (RFC 9110, 15.2.2).
    request.on('close', () => reject(unreachable()))
    request.end()
  })
}

/** The connection goes to the very addresses that were checked: a name cannot mean another one a moment later. */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error(`${host} has no address`), '', 0)
    const refused = addresses.find(({ address }) => !isPublicAddress(address))
    if (refused) return done(new Error(`${host} is ${refused.address}, which is not public`), '', 0)
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}

/** Below 1024 there are other services than websites, such as mail, which a request could be made to speak. */
const isWebPort = (port: string) => port === '' || port === '80' || port === '443' || Number(port) >= 1024

function isAllowed(url: URL): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const hosts = (process.env.RECIPE_IMPORT_HOSTS ?? '').toLowerCase().split(/[\s,]+/)
  return hosts.includes(url.host) || hosts.includes(`${url.hostname}:${port}`)
}

const unreachable = (cause?: unknown) =>
  new Refusal(502, 'This address could not be reached. Please check it, or try again later.', {
    code: 'unreachable',
    cause,
  })
