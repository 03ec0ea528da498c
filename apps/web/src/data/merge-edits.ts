// Merges two edits of one record, part by part.

/** What a reader sees of a part; nothing for an empty one. */
export type Shown = string | number | null | undefined | { photos: { url: string; alt: string }[] }

/** Columns that are chosen together, such as the start and the end of an event. */
export type Part<Values, Row = unknown> = {
  label: () => string
  /** @param rows those of the list, as far as they are read: a value may name another row */
  show(values: Values, rows: readonly Row[]): Shown
}

/** A part, or the label of one that shows its column. */
type PartOrLabel<Values, Row = unknown> = Part<Values, Row> | Part<Values>['label']

/** The part that each column belongs to. Columns with the same part stay together. */
export type Parts<Values, Row = unknown> = { readonly [Column in keyof Values]: PartOrLabel<Values, Row> }

/** How a part is called, and what a reader sees of it. */
export function partOf<Values, Row>(
  parts: Parts<Values, Row>,
  part: PartOrLabel<Values, Row>,
): Part<Values, Row> {
  if (typeof part !== 'function') return part
  const [column] = columnsOf(parts, part)
  return { label: part, show: (values) => column && (values[column] as Shown) }
}

/**
 * Takes over changes saved in the meantime, except for the parts that this edit has changed.
 * @param base the record as this edit found it
 * @param mine the values of this edit
 * @param theirs the record as it is stored now
 * @returns the merged values, and the parts that both have changed; these still have the values of this edit
 */
export function mergeEdits<Values extends object>(
  parts: Parts<Values>,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Values>,
): { merged: Values; conflicts: PartOrLabel<Values>[] } {
  let merged = mine
  const conflicts: PartOrLabel<Values>[] = []
  for (const part of new Set(Object.values<PartOrLabel<Values>>(parts))) {
    const columns = columnsOf(parts, part)
    const same = (one: Values, other: Values) => columns.every((name) => isSame(one[name], other[name]))
    if (same(theirs, mine) || same(theirs, base)) continue
    if (same(mine, base)) merged = withPart(parts, part, merged, theirs)
    else conflicts.push(part)
  }
  return { merged, conflicts }
}

/** Whether the stored record has all values of an edit, as after an attempt whose response was lost. */
export const isContained = <Values extends object>(parts: Parts<Values>, mine: Values, theirs: Values) =>
  (Object.keys(parts) as (keyof Values)[]).every((name) => isSame(theirs[name], mine[name]))

/** The values with one part of another version. */
export function withPart<Values extends object>(
  parts: Parts<Values>,
  part: PartOrLabel<Values>,
  values: Values,
  other: Values,
): Values {
  const taken = columnsOf(parts, part).map((name) => [name, other[name]])
  return { ...values, ...Object.fromEntries(taken) }
}

const columnsOf = <Values, Row>(parts: Parts<Values, Row>, part: PartOrLabel<Values, Row>) =>
  (Object.keys(parts) as (keyof Values)[]).filter((name) => parts[name] === part)

const isSame = (one: unknown, other: unknown): boolean =>
  isSameValue(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((entry, index) => isSame(entry, other[index])))

/** The server writes `12:00:00+00:00` where a form writes `12:00:00.000Z`. */
const isSameValue = (one: unknown, other: unknown) =>
  one === other || (isMoment(one) && isMoment(other) && Date.parse(one) === Date.parse(other))

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value)
