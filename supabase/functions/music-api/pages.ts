import { z } from 'zod'

/** Asks one endpoint of Spotify's Web API; answers the JSON of a success. */
export type AskApi = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** The most that Spotify gives at once. */
const PAGE = 50

const pageSchema = z.object({ items: z.array(z.unknown()), total: z.number() })

/** Everything in a list from `offset` on, one page after the other, up to the entry `most`. */
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
