// What one request may select. A few hundred bytes of URL could otherwise fill the memory of Postgres.

import { WireError } from '../../http/wire-error.ts'
import type { SelectItem } from './select.ts'

// The app's largest request has 13 columns and 2 embeds, one level deep.
const MAX_COLUMNS = 100
const MAX_EMBEDS = 16
const MAX_NESTING = 5

/** @throws {WireError} 400 54001 */
export function requireSmall(items: readonly SelectItem[]): void {
  const levels = levelsOf(items)
  const all = levels.flat()
  const count = (kind: SelectItem['kind']) => all.filter((item) => item.kind === kind).length
  const embeds = count('embed')
  if (all.length - embeds > MAX_COLUMNS) throw tooMuch(`${MAX_COLUMNS} columns`)
  if (count('all') > embeds + 1) throw tooMuch('one * of each table')
  if (embeds > MAX_EMBEDS) throw tooMuch(`${MAX_EMBEDS} embedded resources`)
  if (levels.length - 1 > MAX_NESTING) throw tooMuch(`${MAX_NESTING} levels of embedded resources`)
}

/** The items of the table itself, of its embeds, of theirs, … */
function levelsOf(items: readonly SelectItem[]): (readonly SelectItem[])[] {
  if (items.length === 0) return []
  return [items, ...levelsOf(items.flatMap((item) => (item.kind === 'embed' ? item.items : [])))]
}

const tooMuch = (most: string) =>
  new WireError(400, '54001', 'The request selects too much', {
    body: { details: `A request may select at most ${most}.` },
  })
