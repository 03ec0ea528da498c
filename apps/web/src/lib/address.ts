import type { LinkProps } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './search-params'

/** Where a link leads, such as `{ to: '/recipes/$id', params: { id } }`. */
export type Address = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

/** For an address that is only known as a text, such as one in a message. */
export function addressOf(path: string): Address {
  const { pathname, search, hash } = new URL(path, window.location.origin)
  return { to: pathname, search: parseSearch(search), hash: hash.slice(1) } as Address
}

/** The address as a text, to share it: `/recipes/6b44de6a-…`. */
export function hrefOf({ to, params, search, hash }: Address): string {
  const path = `${to}`.replaceAll(/\$(\w+)/g, (_, name) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
  return path + stringifySearch({ ...(search as object) }) + (hash ? `#${hash}` : '')
}
