// Writes the query that decides who receives the deletion of a row. The row is gone, so its select policies are evaluated,
// as the caller, over those of its columns that they use (docs/decisions/0025).

import { qualified, quoteName } from '../../database/sql-text.ts'
import { readableBy, type Table } from './catalog.ts'
import type { Condition } from './filter.ts'
import { selectCondition } from './policies.ts'
import { Parameters, type Reading } from './reading.ts'
import { elementsOf, filterSql } from './visible-rows.ts'

/** A deleted row as JSON text: its key, and the columns that the policies use. */
export type Deletion = { key: string; scope: string }

/** Returns the `position` (from 1, in `deletions`) of rows that `role` could see; the filter can only use key and scope. */
export function visibleDeletions(
  role: string,
  table: Table,
  filter: Condition[],
  deletions: readonly Deletion[],
): Reading {
  const values = new Parameters()
  const rows = elementsOf(
    deletions.map(({ key, scope }) => `{"key":${key},"scope":${scope}}`),
    values,
  )
  const row = `null::${qualified(table)}`
  // The policies' columns have no prefix, so nothing else is in their scope. In subqueries they have the table's name.
  const text = `
    select change.position::text as position, null as record
      from ${rows} as change (deleted, position)
     cross join lateral json_populate_record(
           json_populate_record(${row}, change.deleted -> 'scope'), change.deleted -> 'key') as changed
     where ${filterSql(filter, readableBy(role, table), values)}
       and (
         select ${selectCondition(role, table.policies)}
           from json_populate_record(${row}, change.deleted -> 'scope') as ${quoteName(table.name)})`
  return { text, parameters: values.list }
}
