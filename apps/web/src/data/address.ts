// Addresses of screens as plain data, in the shape of a link: `{ to: '/recipes/$id', params: { id } }`.

export type Address = {
  to: string
  params?: Record<string, string>
  /** Values without content are left out. */
  search?: Record<string, string | null | undefined>
}

/** What the path of a thing may need besides its id: it depends on the kind. */
export type Target = { id: string } & {
  [Column in 'profile_id' | 'conversation_id' | 'occurrence']?: string | null | undefined
}

/** The address as text, such as `/home?post=6b44de6a-…`. */
export function hrefOf({ to, params = {}, search = {} }: Address): string {
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries(search).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`] : [],
  )
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

export const withSearch = (address: Address, search: Address['search']): Address => ({
  ...address,
  search: { ...address.search, ...search },
})
