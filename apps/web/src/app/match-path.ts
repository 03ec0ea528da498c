type Params = Record<string, string | undefined>

/**
 * The parameters of a path, or null when the pattern does not match: `/profile/:id?` matches `/profile` and
 * `/profile/4`, which gives `{ id: '4' }`. `*` matches everything.
 */
export function matchPath(pattern: string, path: string): Params | null {
  if (pattern === '*') return {}
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(path)
  if (given.length > wanted.length) return null

  const params: Params = {}
  for (const [position, name] of wanted.entries()) {
    const value = given[position]
    if (!name.startsWith(':')) {
      if (value?.toLowerCase() !== name) return null
    } else if (value !== undefined) params[name.slice(1).replace('?', '')] = decoded(value)
    else if (!name.endsWith('?')) return null
  }
  return params
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
