// Parameters of addresses, for the search schemas of routes. A value that a screen does not know is as good as none: an old or a
// mistyped link opens the screen all the same.

import { z } from 'zod'

export const text = z.string().min(1).optional().catch(undefined)

/** There or not, without a value: `?favourites`. */
export const flag = z
  .literal(['', true])
  .transform(() => true as const)
  .optional()
  .catch(undefined)

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values).optional().catch(undefined)

/** Reads `?q=plum&favourites` as `{ q: 'plum', favourites: '' }`. */
export const parseSearch = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

/** The reverse of `parseSearch`; a flag is `true` or empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, value === true ? '' : `${value}`)
  }
  // Without the `=` of flags. Within values it is escaped.
  const text = `${query}`.replaceAll(/=(?=&|$)/g, '')
  return text && `?${text}`
}
