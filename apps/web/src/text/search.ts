// The query of an address. Its values are texts, and flags without a value: `?q=plum&favourites`.

/** Reads `?q=plum&favourites` as `{ q: 'plum', favourites: '' }`. */
export const parseSearch = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

/** The reverse of `parseSearch`. A flag is true or empty; what is undefined is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, value === true ? '' : `${value}`)
  }
  // Without the `=` of flags; within values it is escaped. Times are easier to read with their colons.
  const text = `${query}`.replaceAll(/=(?=&|$)/g, '').replaceAll('%3A', ':')
  return text && `?${text}`
}
