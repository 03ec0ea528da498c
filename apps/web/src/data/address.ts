// Addresses of screens as plain data, in the shape of a link: `{ to: '/recipes/$id', params: { id } }`.

import type { LinkProps } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '@/text/search'

/** Where a link leads. */
export type Address = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

/** What the path of a thing may need besides its id: it depends on the kind. */
export type Target = { id: string } & {
  [Column in 'profile_id' | 'conversation_id' | 'occurrence']?: string | null | undefined
}

/** The address as text, such as `/home?post=6b44de6a-…`. */
export function hrefOf({ to, params, search, hash }: Address): string {
  const path = `${to}`.replaceAll(/\$(\w+)/g, (_, name) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
  return path + stringifySearch({ ...(search as object) }) + (hash ? `#${hash}` : '')
}

/** For an address that is only known as a text, such as one in a message. */
export function readAddress(path: string): Address {
  const { pathname, search, hash } = new URL(path, location.origin)
  return { to: pathname, search: parseSearch(search), hash: hash.slice(1) } as Address
}

export const withSearch = (address: Address, search: object): Address =>
  ({ ...address, search: { ...(address.search as object), ...search } }) as Address
