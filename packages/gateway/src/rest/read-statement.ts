// Writes the statement of a read, and keeps it: apps repeat their reads, and planning one takes longer than the rest of what
// the gateway does for it.

import type { Statement } from '../database/database.ts'
import { Values } from '../database/sql-text.ts'
import type { Query } from './parse/query.ts'
import { planRead } from './plan/read.ts'
import { type RestRequest, requireTable } from './request.ts'
import type { SchemaCache } from './schema-cache.ts'
import { envelopeSql } from './sql/envelope.ts'
import { countableSql, readSql } from './sql/read.ts'

type ReadStatement = Statement & { offset: number }

/** Each is dropped with its schema, or with its query, of which `parseRequest` keeps only the last ones. */
const written = new WeakMap<SchemaCache, WeakMap<Query, Map<string, ReadStatement>>>()

/**
 * @param name of the table
 * @throws {WireError} PGRST205 and those of `planRead`
 */
export function readStatement(cache: SchemaCache, request: RestRequest, name: string): ReadStatement {
  const { schema, query, format, preferences, method } = request
  const byQuery = written.get(cache) ?? new WeakMap()
  const byAnswer = byQuery.get(query) ?? new Map()
  const key = JSON.stringify([schema, name, method, format, preferences.count])
  const statement = byAnswer.get(key) ?? write(cache, request, name)
  written.set(cache, byQuery.set(query, byAnswer.set(key, statement)))
  return statement
}

function write(cache: SchemaCache, request: RestRequest, name: string): ReadStatement {
  const { schema, query, format, preferences, method, maxRows } = request
  const plan = planRead(cache, requireTable(cache, schema, name), query, maxRows)
  const values = new Values()
  const text = envelopeSql(readSql(plan, values), method === 'HEAD' ? undefined : format, {
    // Every kind of count is exact: the planner's estimate would include rows that the caller may not see.
    countable: preferences.count && countableSql(plan, values),
  })
  return { text, values: values.list, offset: plan.offset ?? 0 }
}
