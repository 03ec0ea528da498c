// Writes the query that decides who receives an insertion or an update. The row may have changed again or be gone, so its
// select policies are evaluated, as the caller, over the row as it was committed (docs/decisions/0064).

import { qualified, quoteName } from '../../database/sql-text.ts'
import { readableBy, selectedBy, type Table } from './catalog.ts'
import { selectCondition } from './policies.ts'
import { Parameters, type Reading } from './reading.ts'
import { filterSql, type Wanted } from './visible-rows.ts'

/** @param rows as Postgres writes them. Their positions are counted from 1; see `visibleRows` for what it returns. */
export function visibleCommittedRows(
  role: string,
  table: Table,
  { filter, select }: Wanted,
  rows: readonly string[],
): Reading {
  const columns = selectedBy(role, table, select)
    .map(({ name }) => `changed.${quoteName(name)}`)
    .join(', ')
  const values = new Parameters()
  const list = values.add(JSON.stringify(rows))
  // Without values, `json_populate_record` returns the row itself. The policies' columns have no prefix, so nothing else is in
  // their scope. In subqueries they have the table's name.
  const text = `
    select change.position::text as position,
           (select row_to_json(columns) from (select ${columns}) as columns)::text as record
      from json_array_elements_text(${list}::json) with ordinality as change (committed, position)
     cross join lateral json_populate_record(change.committed::${qualified(table)}, '{}') as changed
     where ${filterSql(filter, readableBy(role, table), values)}
       and (
         select ${selectCondition(role, table.policies)}
           from json_populate_record(changed, '{}') as ${quoteName(table.name)})`
  return { text, parameters: values.list }
}
