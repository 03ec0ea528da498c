import { WireError } from '../../http/wire-error.ts'
import type { Query } from './query.ts'

/**
 * Narrows a query to the rows of a `Range: 0-9` header, whose bounds are inclusive.
 * @throws {WireError} PGRST103 when it ends before it starts
 */
export function narrowToRange(query: Query, header: string | null): Query {
  const range = /^(?:items=)?(\d+)-(\d*)$/.exec(header ?? '')
  if (!range) return query
  const first = Number(range[1])
  const last = range[2] ? Number(range[2]) : Number.POSITIVE_INFINITY
  if (last < first) {
    throw new WireError(416, 'PGRST103', 'Requested range not satisfiable', {
      body: {
        details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      },
    })
  }
  const root = <T>(entries: { path: readonly string[]; value: T }[]) =>
    entries.findLast(({ path }) => path.length === 0)?.value
  const asked = root(query.offsets) ?? 0
  const offset = Math.max(first, asked)
  const end = Math.min(last + 1, asked + (root(query.limits) ?? Number.POSITIVE_INFINITY))
  const limits = Number.isFinite(end) ? [{ path: [], value: Math.max(0, end - offset) }] : []
  return {
    ...query,
    offsets: [...query.offsets, { path: [], value: offset }],
    limits: [...query.limits, ...limits],
  }
}
