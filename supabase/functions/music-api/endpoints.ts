// The endpoints that the app may call, under their old names, and what each has been at Spotify since February 2026
// (https://developer.spotify.com/documentation/web-api/tutorials/february-2026-migration-guide).

import { z } from 'zod'
import { Refusal } from '../_shared/respond.ts'
import { type AskApi, collect } from './pages.ts'
import { playlistContent, readMe, readPlaylist, readPlaylists, readTracks, type Songs } from './shapes.ts'

type Call = { path: string; query: URLSearchParams; body: unknown }
type Endpoint = {
  method: 'GET' | 'POST'
  path: RegExp
  run(ask: AskApi, id: string, call: Call): Promise<unknown>
}

/** Spotify's search returns at most ten tracks a page; the app shows twenty. */
const SEARCH_PAGE = 10
const SEARCH_LIMIT = 20
const MAX_PLAYLISTS = 200
const MAX_SONGS = 500

const newPlaylist = z.strictObject({
  name: z.string().trim().min(1).max(100),
  description: z.string().max(300).default(''),
  public: z.literal(false),
  collaborative: z.literal(true),
})
const newSongs = z.strictObject({
  uris: z
    .array(z.string().regex(/^spotify:(track|episode):[A-Za-z0-9]{1,64}$/))
    .min(1)
    .max(100),
})

const endpoints: Endpoint[] = [
  { method: 'GET', path: /^me$/, run: async (ask) => readMe(await ask('GET', 'me')) },
  {
    method: 'GET',
    path: /^me\/playlists$/,
    run: async (ask) => ({ items: readPlaylists(await collect(ask, 'me/playlists', 0, MAX_PLAYLISTS)) }),
  },
  { method: 'GET', path: /^playlists\/([A-Za-z0-9]{1,64})$/, run: openPlaylist },
  {
    method: 'POST',
    path: /^users\/[^/?#]{1,128}\/playlists$/,
    run: async (ask, _, { body }) =>
      readPlaylist(await ask('POST', 'me/playlists', accept(newPlaylist, body))),
  },
  {
    method: 'POST',
    path: /^playlists\/([A-Za-z0-9]{1,64})\/tracks$/,
    run: (ask, id, { body }) => ask('POST', `playlists/${id}/items`, accept(newSongs, body)),
  },
  { method: 'GET', path: /^search$/, run: search },
]

/**
 * Serves one call of the app.
 * @throws {Refusal} 403 `endpoint_not_allowed`; 400 `invalid_body` or `invalid_search`
 */
export async function callEndpoint(ask: AskApi, method: string, endpoint: string, body: unknown) {
  const [path = '', query = ''] = endpoint.split('?', 2)
  for (const known of endpoints) {
    const match = known.method === method && known.path.exec(path)
    if (!match || (query && path !== 'search')) continue
    return known.run(ask, match[1] ?? '', { path, query: new URLSearchParams(query), body })
  }
  throw new Refusal(403, 'endpoint_not_allowed')
}

function accept<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const accepted = schema.safeParse(body)
  if (!accepted.success) throw new Refusal(400, 'invalid_body')
  return accepted.data
}

/** A playlist with its songs, which Spotify shows only to its owner and collaborators. */
async function openPlaylist(ask: AskApi, id: string) {
  const found = await ask('GET', `playlists/${id}`)
  const content: Songs | undefined = playlistContent(found)
  const there = content?.items?.length ?? 0
  const more = content && there < content.total
  const rest = more ? await collect(ask, `playlists/${id}/items`, there, MAX_SONGS) : []
  return readPlaylist(found, rest)
}

async function search(ask: AskApi, _: string, { query }: Call) {
  const q = query.get('q')?.trim()
  const others = [...query.keys()].filter((name) => !['q', 'type', 'limit'].includes(name))
  const limit = Number(query.get('limit') ?? SEARCH_LIMIT)
  if (!q || q.length > 200 || others.length > 0 || query.get('type') !== 'track' || limit !== SEARCH_LIMIT) {
    throw new Refusal(400, 'invalid_search')
  }
  const pages = [0, SEARCH_PAGE].map((offset) =>
    ask(
      'GET',
      `search?${new URLSearchParams({ q, type: 'track', limit: `${SEARCH_PAGE}`, offset: `${offset}` })}`,
    ),
  )
  return { tracks: { items: (await Promise.all(pages)).flatMap(readTracks) } }
}
