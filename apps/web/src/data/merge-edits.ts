// Merges two edits of one record, part by part.

import type { ReactNode } from 'react'

/** Columns that are chosen together, such as the start and the end of an event. */
export type Part<Values> = {
  label: string
  /** What a reader sees of it; nothing for an empty part. */
  show: (values: Values) => ReactNode
}

export const textPart = <Column extends string>(
  label: string,
  column: Column,
): Part<Record<Column, string | number | null>> => ({ label, show: (values) => values[column] })

/** The part that each column belongs to. Columns with the same part stay together. */
export type Parts<Values> = Record<keyof Values, Part<Values>>

/**
 * Takes over what was saved in the meantime, except for the parts that this edit has changed.
 * @param base the record as this edit found it
 * @param mine the values of this edit
 * @param theirs the record as it is stored now
 * @returns the merged values, and the parts that both have changed; these still have the values of this edit
 */
export function mergeEdits<Values extends object>(
  parts: Parts<Values>,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Values>,
): { merged: Values; conflicts: Part<Values>[] } {
  let merged = mine
  const conflicts: Part<Values>[] = []
  for (const part of new Set(Object.values<Part<Values>>(parts))) {
    const columns = columnsOf(parts, part)
    const same = (one: Values, other: Values) => columns.every((name) => isSame(one[name], other[name]))
    if (same(theirs, mine) || same(theirs, base)) continue
    if (same(mine, base)) merged = withPart(parts, part, merged, theirs)
    else conflicts.push(part)
  }
  return { merged, conflicts }
}

/** Whether the stored record has all values of an edit, as after an attempt whose answer was lost. */
export const isContained = <Values extends object>(parts: Parts<Values>, mine: Values, theirs: Values) =>
  (Object.keys(parts) as (keyof Values)[]).every((name) => isSame(theirs[name], mine[name]))

/** The values with one part of another version. */
export function withPart<Values extends object>(
  parts: Parts<Values>,
  part: Part<Values>,
  values: Values,
  other: Values,
): Values {
  const taken = columnsOf(parts, part).map((name) => [name, other[name]])
  return { ...values, ...Object.fromEntries(taken) }
}

const columnsOf = <Values>(parts: Parts<Values>, part: Part<Values>) =>
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
