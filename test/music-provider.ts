// A local music provider in place of Spotify, as its documentation describes the authorization code
// flow and of the Web API since February 2026, with accounts that the tests choose and a clock that they can move.
// https://developer.spotify.com/documentation/web-api

import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { PNG } from './pixels.ts'

type Listener = {
  id: string
  display_name: string
  /** False: not on the app's list of users. */
  allowed?: boolean
}

type Playlist = {
  id: string
  name: string
  description: string | null
  owner: string
  collaborative: boolean
  uris: string[]
  /** Users who may add to it, besides its owner. */
  friends: string[]
}

type Grant = { listener: string; expires: number; challenge?: string; redirect?: string }

export type MusicProvider = {
  /** As the operator of a Kinfold configures it. */
  environment: Record<string, string>
  /** The requests so far, such as `POST /v1/me/playlists`, oldest first. */
  asked: string[]
  /** Adds an account; the consent page has a button for each. */
  knows(listener: Listener): void
  /** Adds a playlist with this many songs. @returns its id */
  has(listener: Listener, name: string, songs: number): string
  /** Moves the clock by which tokens expire. */
  passes(seconds: number): void
  /** Revokes the app's access: the account's refresh tokens stop working. */
  revokes(listener: Listener): void
  /** Answers the next requests to the Web API with 429. */
  asksForPause(seconds: number, requests?: number): void
  /** Tokens without a browser. */
  connects(listener: Listener): { access_token: string; refresh_token: string }
  close(): Promise<void>
}

/** A name other than the tests' 127.0.0.1, so that a browser sees another site. */
const HOST = 'localhost'
const HOUR_S = 3600

class Refused extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

const random = () => randomBytes(12).toString('hex')

export async function startMusicProvider(): Promise<MusicProvider> {
  const [clientId, clientSecret] = ['a-kinfold', random()]
  const listeners = new Map<string, Listener>()
  const playlists = new Map<string, Playlist>()
  const codes = new Map<string, Grant>()
  const accessTokens = new Map<string, Grant>()
  const refreshTokens = new Map<string, string>()
  const asked: string[] = []
  let offset = 0
  let pause = { seconds: 0, requests: 0 }
  const now = () => Date.now() + offset

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => {
      const { status = 500, headers = {}, message } = error as Refused
      send(response, status, { error: { status, message } }, headers)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const origin = `http://${HOST}:${(server.address() as AddressInfo).port}`

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin)
    asked.push(`${request.method} ${url.pathname}${url.search}`)
    if (url.pathname === '/authorize') return authorize(request, response, url)
    if (url.pathname.startsWith('/image/')) {
      return response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
    }
    const body = await text(request)
    if (url.pathname === '/api/token') return exchange(request, response, new URLSearchParams(body))
    send(response, 200, callApi(request, url, body ? JSON.parse(body) : undefined))
  }

  /** https://developer.spotify.com/documentation/web-api/tutorials/code-flow#request-user-authorization */
  async function authorize(request: IncomingMessage, response: ServerResponse, url: URL) {
    const { searchParams: query } = url
    if (query.get('client_id') !== clientId) throw new Refused(400, 'INVALID_CLIENT: Invalid client')
    if (request.method !== 'POST') {
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page([...listeners.values()]))
    }
    const listener = new URLSearchParams(await text(request)).get('listener')
    const redirect = query.get('redirect_uri') ?? ''
    const back = new URL(redirect)
    back.searchParams.set('state', query.get('state') ?? '')
    if (listener) {
      const code = random()
      const challenge = query.get('code_challenge') ?? ''
      codes.set(code, { listener, redirect, challenge, expires: now() + 600_000 })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(request: IncomingMessage, response: ServerResponse, form: URLSearchParams) {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`)
      return send(response, 400, { error: 'invalid_client' })
    const [code = '', refresh = ''] = [form.get('code') ?? '', form.get('refresh_token') ?? '']
    const grant = codes.get(code)
    codes.delete(code)
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const listener =
      form.get('grant_type') === 'refresh_token'
        ? refreshTokens.get(refresh)
        : grant?.challenge === verifier &&
            grant.redirect === form.get('redirect_uri') &&
            grant.expires > now()
          ? grant.listener
          : undefined
    if (!listener) return send(response, 400, { error: 'invalid_grant', error_description: 'Refused' })
    const tokens = issue(listener)
    // The refresh token stays valid and is not sent again.
    send(response, 200, {
      token_type: 'Bearer',
      expires_in: HOUR_S,
      access_token: tokens.access_token,
      ...(!refresh && { refresh_token: tokens.refresh_token }),
    })
  }

  function issue(listener: string) {
    const [access_token, refresh_token] = [`access-${random()}`, `refresh-${random()}`]
    accessTokens.set(access_token, { listener, expires: now() + HOUR_S * 1000 })
    refreshTokens.set(refresh_token, listener)
    return { access_token, refresh_token }
  }

  function callApi(request: IncomingMessage, url: URL, body: unknown): unknown {
    if (pause.requests > 0) {
      pause.requests -= 1
      throw new Refused(429, 'API rate limit exceeded', { 'retry-after': String(pause.seconds) })
    }
    const grant = accessTokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!grant || grant.expires <= now()) throw new Refused(401, 'The access token expired')
    const me = listeners.get(grant.listener)
    if (!me || me.allowed === false) throw new Refused(403, 'User not registered in the Developer Dashboard')
    const call = `${request.method} ${url.pathname.replace('/v1/', '')}`
    const [, id = ''] = /^(?:GET|POST) playlists\/([^/]+)/.exec(call) ?? []
    if (call === 'GET me') return { id: me.id, display_name: me.display_name, images: imagesOf(me.id) }
    if (call === 'GET me/playlists')
      return pageOf(
        mine(me).map((one) => summary(one)),
        url,
      )
    if (call === 'POST me/playlists') return create(me, body as Playlist)
    if (call === 'GET search') return { tracks: { items: find(url) } }
    const playlist = playlists.get(id)
    if (id && !playlist) throw new Refused(404, 'Resource not found')
    if (playlist && call === `GET playlists/${id}`) return details(playlist, me)
    if (playlist && call === `GET playlists/${id}/items` && mayOpen(playlist, me)) {
      return pageOf(playlist.uris.map(entry), url)
    }
    if (playlist && call === `POST playlists/${id}/items` && mayOpen(playlist, me)) {
      playlist.uris.push(...(body as { uris: string[] }).uris)
      return { snapshot_id: random() }
    }
    // Endpoints removed in February 2026, and playlists of others.
    throw new Refused(403, 'Forbidden')
  }

  const imagesOf = (name: string) =>
    [640, 300, 64].map((width) => ({ url: `${origin}/image/${name}-${width}`, width, height: width }))
  const mayOpen = ({ owner, friends }: Playlist, me: Listener) => owner === me.id || friends.includes(me.id)
  const mine = (me: Listener) => [...playlists.values()].filter((one) => mayOpen(one, me))

  const summary = ({ id, name, description, owner, uris }: Playlist) => ({
    id,
    name,
    description,
    images: uris.length > 0 ? imagesOf(id) : null,
    owner: { id: owner, display_name: listeners.get(owner)?.display_name ?? null },
    items: { href: `${origin}/v1/playlists/${id}/items`, total: uris.length },
  })

  /** Only metadata for users who neither own it nor may add to it. */
  function details(playlist: Playlist, me: Listener) {
    const { items, ...metadata } = summary(playlist)
    if (!mayOpen(playlist, me)) return metadata
    return { ...metadata, items: { ...items, items: playlist.uris.slice(0, 100).map(entry) } }
  }

  function create(me: Listener, { name, description, collaborative }: Playlist) {
    const playlist = { id: random(), name, description, collaborative, owner: me.id, uris: [], friends: [] }
    playlists.set(playlist.id, playlist)
    return summary(playlist)
  }

  /** Any number of songs, named after the query. */
  function find(url: URL) {
    const [limit, from] = [Number(url.searchParams.get('limit')), Number(url.searchParams.get('offset'))]
    if (limit > 10) throw new Refused(400, 'Invalid limit')
    return Array.from({ length: limit }, (_, index) =>
      track(`spotify:track:${url.searchParams.get('q')?.replace(/\W/g, '')}${from + index + 1}`),
    )
  }

  const track = (uri: string) => ({
    name: `Song ${uri.split(':')[2]}`,
    uri,
    artists: [{ name: 'The Test Tones' }],
    album: { name: 'Album', images: imagesOf('album') },
  })
  const entry = (uri: string) => ({ added_at: '2026-01-01T00:00:00Z', item: track(uri) })

  return {
    environment: {
      SPOTIFY_CLIENT_ID: clientId,
      SPOTIFY_CLIENT_SECRET: clientSecret,
      SPOTIFY_ACCOUNTS_URL: origin,
      SPOTIFY_API_URL: origin,
      // Its pictures are not on a public address.
      RECIPE_IMPORT_HOSTS: new URL(origin).host,
    },
    asked,
    knows: (listener) => void listeners.set(listener.id, listener),
    has(listener, name, songs) {
      const { id } = create(listener, { name, description: null, collaborative: true } as Playlist)
      const uris = Array.from(
        { length: songs },
        (_, index) => `spotify:track:${name.replace(/\W/g, '')}${index + 1}`,
      )
      playlists.get(id)?.uris.push(...uris)
      return id
    },
    passes: (seconds) => {
      offset += seconds * 1000
    },
    revokes(listener) {
      for (const [token, { listener: owner }] of accessTokens)
        if (owner === listener.id) accessTokens.delete(token)
      for (const [token, owner] of refreshTokens) if (owner === listener.id) refreshTokens.delete(token)
    },
    asksForPause: (seconds, requests = 1) => {
      pause = { seconds, requests }
    },
    connects: ({ id }) => issue(id),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pageOf(all: unknown[], url: URL) {
  const [limit, offset] = [Number(url.searchParams.get('limit')), Number(url.searchParams.get('offset'))]
  return { items: all.slice(offset, offset + limit), total: all.length, limit, offset }
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const page = (listeners: Listener[]) => `<!doctype html>
<title>Let Kinfold in?</title>
<form method="post">
  ${listeners.map(({ id, display_name }) => `<button name="listener" value="${id}">${display_name}</button>`).join('\n')}
  <button>Cancel</button>
</form>`
