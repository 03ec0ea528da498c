import { z } from 'zod'

/** Calls one endpoint of Spotify's Web API and returns the JSON of a successful response. */
export type AskApi = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** Spotify's maximum page size. */
const PAGE = 50

const pageSchema = z.object({ items: z.array(z.unknown()), total: z.number() })

/** The entries of a list from `offset` up to `most`, read page by page. */
export async function collect(ask: AskApi, path: string, offset: number, most: number): Promise<unknown[]> {
  const found: unknown[] = []
  while (offset + found.length < most) {
    const query = new URLSearchParams({ limit: `${PAGE}`, offset: `${offset + found.length}` })
    const { items, total } = pageSchema.parse(await ask('GET', `${path}?${query}`))
    found.push(...items)
    if (items.length === 0 || offset + found.length >= total) break
  }
  return found
}
