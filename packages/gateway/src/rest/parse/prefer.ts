// The `Prefer` header (RFC 7240, https://docs.postgrest.org/en/v14/references/api/preferences.html).

import { WireError } from '../../http/wire-error.ts'

const allowed = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

type Kind = keyof typeof allowed

export type Preferences = { [K in Kind]?: (typeof allowed)[K][number] } & {
  timezone?: string
  maxAffected?: number
}

/**
 * The first value of a kind wins; unknown preferences are ignored unless `handling=strict`.
 * @throws {WireError} PGRST122
 */
export function parsePrefer(header: string | null): Preferences {
  const found: Record<string, string | number> = {}
  const unknown: string[] = []
  for (const preference of (header ?? '').split(',').map((part) => part.trim())) {
    if (!preference) continue
    const [kind = '', value = ''] = preference.split('=', 2)
    if (isKnown(kind, value)) found[kind] ??= value
    else if (kind === 'timezone' && isTimeZone(value)) found.timezone ??= value
    else if (kind === 'max-affected' && /^\d+$/.test(value)) found.maxAffected ??= Number(value)
    else unknown.push(preference)
  }
  if (found.handling === 'strict' && unknown.length > 0) {
    throw new WireError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      body: { details: `Invalid preferences: ${unknown.join(', ')}` },
    })
  }
  // The limit only applies with strict handling.
  if (found.handling !== 'strict') delete found.maxAffected
  return found
}

/** The `Preference-Applied` header, in PostgREST's order. `tx` is not supported, as on hosted Supabase. */
export function preferenceApplied(
  preferences: Preferences,
  kinds: readonly (keyof Preferences)[],
): string | undefined {
  const order = ['resolution', 'missing', 'return', 'count', 'handling', 'timezone', 'maxAffected'] as const
  const applied = order.filter((kind) => kinds.includes(kind) && preferences[kind] !== undefined)
  const words = applied.map(
    (kind) => `${kind === 'maxAffected' ? 'max-affected' : kind}=${preferences[kind]}`,
  )
  return words.length > 0 ? words.join(', ') : undefined
}

function isKnown(kind: string, value: string): boolean {
  return Object.hasOwn(allowed, kind) && (allowed[kind as Kind] as readonly string[]).includes(value)
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
