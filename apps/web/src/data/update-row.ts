import { UserError } from '@/lib/user-error'
import type { Database } from './database.types'
import { db } from './db'
import { chooseVersions } from './edit-conflict'
import { isContained, mergeEdits, type Parts, partOf, withPart } from './merge-edits'

type Tables = Database['public']['Tables']
/** The tables whose rows have versions. */
type Table = {
  [Name in keyof Tables]: Tables[Name]['Row'] extends RowVersion ? Name : never
}[keyof Tables]

/** What tells one version of a row from another. The stamp has microseconds: it is sent back as it was read. */
export type RowVersion = { id: string; updated_at: string }

type Edit<Values> = {
  /** The row as the form found it. */
  original: NoInfer<Values> & RowVersion
  values: NoInfer<Values>
  parts: Parts<Values>
  /** Those of the list, as far as they are read: a part may name another row. */
  rows?: readonly unknown[]
  /** The text for a row that no longer exists, or may not be changed: row-level security updates nothing then. */
  gone: string
}

/**
 * Saves an edit, over no other: what was saved since the form found the row is merged, and where both changed the
 * same part, the user chooses.
 * @param choose asks the user
 * @returns the row that was replaced, and the row as it is stored now
 * @throws {UserError} with the text `gone`
 * @throws {NotChosen} when the user goes back to the form
 */
export async function updateRow<Name extends Table, Values extends Tables[Name]['Update']>(
  table: Name,
  { original, values, parts, rows, gone }: Edit<Values>,
  choose = chooseVersions,
): Promise<{ replaced: Values & RowVersion; stored: Tables[Name]['Row'] }> {
  let base: Values & RowVersion = original
  let mine = values
  for (;;) {
    const stored = await updateVersion(table, base, mine)
    if (stored) return { replaced: base, stored }
    const theirs = await read<Values & RowVersion & Tables[Name]['Row']>(table, base.id)
    if (!theirs || theirs.updated_at === base.updated_at) throw new UserError(gone)
    if (isContained(parts, mine, theirs)) return { replaced: base, stored: theirs }
    mine = await mergeVersions(parts, { base, mine, theirs }, choose, rows)
    base = theirs
  }
}

/** @returns null when the row has another version by now, or row-level security hides it from this update */
async function updateVersion<Name extends Table>(
  table: Name,
  { id, updated_at }: RowVersion,
  values: Tables[Name]['Update'],
): Promise<Tables[Name]['Row'] | null> {
  const { data } = await db
    .from(table as 'recipes')
    .update(values as Tables['recipes']['Update'])
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select('*')
    .throwOnError()
  return (data as Tables[Name]['Row'][])[0] ?? null
}

async function read<Row>(table: Table, id: string): Promise<Row | null> {
  const { data } = await db.from(table).select('*').eq('id', id).maybeSingle().throwOnError()
  return data as Row | null
}

/** Merges an edit with the version that was stored in the meantime. @param choose asks about what both have changed */
export async function mergeVersions<Values extends object>(
  parts: Parts<Values>,
  edits: Record<'base' | 'mine' | 'theirs', Values>,
  choose = chooseVersions,
  rows: readonly unknown[] = [],
): Promise<Values> {
  const { merged, conflicts } = mergeEdits(parts, edits)
  if (conflicts.length === 0) return merged
  const { mine, theirs } = edits
  const chosen = await choose(
    conflicts.map((conflict) => {
      const { label, show } = partOf(parts, conflict)
      return { label: label(), mine: show(mine, rows), theirs: show(theirs, rows) }
    }),
  )
  return conflicts.reduce(
    (values, part, index) => (chosen[index] === 'theirs' ? withPart(parts, part, values, theirs) : values),
    merged,
  )
}
