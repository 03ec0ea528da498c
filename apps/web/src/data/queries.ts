// Reads of things, as queries for the cache. The keys of a thing begin alike, so that a change reads all of it again.

import { queryOptions } from '@tanstack/react-query'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { db } from './db'
import type { Selected, Source, StoredThing, Table } from './declare'
import { wholeResult } from './offline/whole-result'
import { readAll } from './read-all'

/** Begins the keys of all queries of a thing, also of those that a feature adds. @param scopeId mostly the family's id */
export const keyOf = ({ table }: Pick<Source, 'table'>, scopeId: string) =>
  [table as string, scopeId] as const

/**
 * Columns with the value that rows must have, or a list with those that their array must contain. The column of an embed
 * (`post_likes.user_id`) limits the embedded rows.
 */
export type Where = Record<string, string | string[]>

type Options = {
  where?: Where | undefined
  ids?: string[]
  /** Conditions of which one must hold, as PostgREST writes them: see `afterCursor`. */
  or?: string | null
  /** How many to read at most. */
  most?: number
  signal?: AbortSignal
}

/** All rows of a table within a family, or another scope. */
export const readRows = <T extends Table, Columns extends string>(
  source: Source<T, Columns>,
  scopeId: string,
  options: Options = {},
) => read(source, scopeId, options) as Promise<Selected<T, Columns>[]>

type AnySource = Pick<StoredThing, 'table' | 'columns' | 'scope' | 'order' | 'collate'>

/** The same of any source, whose rows the caller knows. */
export async function read(
  { table, columns, scope, order, collate }: AnySource,
  scopeId: string,
  { where = {}, ids, or, most, signal }: Options,
): Promise<object[]> {
  const rows: object[] = await readAll((from, to) => {
    let query = db
      .from(table as 'recipes')
      .select(columns as '*')
      .eq(scope as 'id', scopeId)
    for (const [column, value] of Object.entries(where)) {
      query = Array.isArray(value) ? query.contains(column, value) : query.eq(column as 'id', value)
    }
    if (ids) query = query.in('id', ids)
    if (or) query = query.or(or)
    for (const text of order) {
      const [column = '', direction] = text.split('.')
      query = query.order(column, { ascending: direction !== 'desc' })
    }
    if (signal) query = query.abortSignal(signal)
    return query.range(from, to).throwOnError()
  }, most)
  return collate ? collated(rows, collate) : rows
}

function collated<Row extends object>(rows: Row[], column: string): Row[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  const text = (row: Row) => String(row[column as keyof Row] ?? '')
  return rows.sort((one, other) => compare(text(one), text(other)))
}

/** The list of a thing. @param where limits it, such as to one author */
export const rowsQuery = <Row>(thing: StoredThing<Row>, scopeId: string, where?: Where) =>
  queryOptions({
    queryKey: [...keyOf(thing, scopeId), 'list', ...(where ? [where] : [])] as readonly unknown[],
    queryFn: ({ signal }) => read(thing, scopeId, { where, signal }) as Promise<Row[]>,
    meta: {
      ...(thing.offline && { offline: wholeResult }),
      ...readFailure(thing.texts.failed),
    },
  })

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** One of a thing, as its page shows it; null when it does not exist in this scope. @param where limits its embeds */
export const rowQuery = <Details>(
  thing: StoredThing<unknown, Details>,
  scopeId: string,
  id: string,
  where: Record<string, string> = {},
) =>
  queryOptions({
    queryKey: [...keyOf(thing, scopeId), id] as readonly unknown[],
    queryFn: async (): Promise<Details | null> => {
      // Postgres would answer a truncated id with an error.
      if (!isUuid(id)) return null
      const { data } = await db
        .from(thing.table as 'recipes')
        .select((thing.detailColumns ?? thing.columns) as '*')
        .match({ [thing.scope]: scopeId, id, ...where })
        .maybeSingle()
        .throwOnError()
      return data as Details | null
    },
    meta: {
      ...(thing.offline && { offline: wholeResult }),
      ...readFailure(thing.texts.detailFailed ?? thing.texts.failed),
    },
  })

/** For the `meta` of a query. */
export const readFailure = (title: () => string) => ({
  failure: (error: Error) => ({ title: title(), description: errorMessage(error, m.try_later()) }),
})
