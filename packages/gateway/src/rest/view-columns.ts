// Which columns of tables a view shows. Postgres notes it in the parsed query that it stores for each view.

/** Numbers as in `pg_attribute.attnum`; `table` is the `oid` of a table or another view. */
export type ColumnOrigin = { column: number; table: number; tableColumn: number }

/**
 * @param definition `pg_rewrite.ev_action`: a list with one QUERY node, whose subqueries are QUERY nodes, too
 *   (outfuncs.c in Postgres' source)
 * @returns one origin for each column that is not computed
 */
export function originsOf(definition: string): ColumnOrigin[] {
  return targetEntriesOf(definition).flatMap((entry) => {
    const [, column, table, tableColumn] =
      /:resno (\d+) .*:resorigtbl ([1-9]\d*) :resorigcol (\d+)/s.exec(entry) ?? []
    return table ? [{ column: Number(column), table: Number(table), tableColumn: Number(tableColumn) }] : []
  })
}

/** The entries of the outermost `({QUERY … :targetList ({TARGETENTRY …} …) …})`, each without the nodes inside it. */
function targetEntriesOf(definition: string): string[] {
  const entries: string[] = []
  let depth = 0
  let isInList = false
  // A backslash escapes the next character.
  for (const [token] of definition.matchAll(/\\.|[(){}]|:targetList|[^\\(){}:]+|:/gs)) {
    if (token === ')' || token === '}') depth--
    if (depth === 2 && token === ':targetList') isInList = true
    if (depth === 2 && token === ')') isInList = false
    if (depth === 3 && token === '{' && isInList) entries.push('')
    if (depth === 4 && isInList) entries.push(`${entries.pop()}${token}`)
    if (token === '(' || token === '{') depth++
  }
  return entries
}
