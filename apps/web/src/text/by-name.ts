type Named = { full_name: string | null }

/** Sorts members by name. */
export const byName = (a: Named, b: Named) => (a.full_name ?? '').localeCompare(b.full_name ?? '')
