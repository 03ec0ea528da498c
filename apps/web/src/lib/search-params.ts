// Parameters of addresses, for the search schemas of routes. A value that a screen does not know is as good as none: an old or a
// mistyped link opens the screen all the same. The small variant of zod: every screen loads it.

import { z } from 'zod/mini'

export const text = z.catch(z.optional(z.string().check(z.minLength(1))), undefined)

/** There or not, without a value: `?favourites`. */
export const flag = z.catch(
  z.optional(
    z.pipe(
      z.literal(['', true]),
      z.transform(() => true as const),
    ),
  ),
  undefined,
)

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.catch(z.optional(z.enum(values)), undefined)

/** Reads `?q=plum&favourites` as `{ q: 'plum', favourites: '' }`. */
export const parseSearch = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

/** The reverse of `parseSearch`; a flag is `true` or empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, value === true ? '' : `${value}`)
  }
  // Without the `=` of flags; within values it is escaped. Times are easier to read with their colons.
  const text = `${query}`.replaceAll(/=(?=&|$)/g, '').replaceAll('%3A', ':')
  return text && `?${text}`
}
