// Lists that are read page by page, such as the feed: newest first, by a time and the id. Live changes are made in the loaded
// pages: to read a long list again takes a request for each page.

import { infiniteQueryOptions, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterCursor } from './after-cursor'
import type { StoredThing, Table } from './declare'
import { gather } from './gather'
import {
  columnsOf,
  type Identified,
  isDescending,
  isIn,
  newestOf,
  type Order,
  type Pages,
  type Position,
  pageFor,
  toPage,
  withChanged,
  withNew,
  without,
} from './page-rows'
import { keyOf, read, readFailure, rowQuery, type Where } from './queries'
import { readAgain } from './read-again'
import type { Watch } from './use-live'
import { watchRows } from './watch-rows'

const PAGES = 'pages'
const pagesKey = (thing: StoredThing, scopeId: string) => [...keyOf(thing, scopeId), PAGES] as const

/** The rows of a thing, page by page. @param where tells them from others of the thing */
export const pagesQuery = <Row extends Identified>(
  thing: StoredThing<Row>,
  scopeId: string,
  where: Where,
  size: number,
) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey(thing, scopeId), where] as readonly unknown[],
    queryFn: async ({ pageParam, signal }) => {
      const or = pageParam && afterPosition(pageParam, thing.order)
      const rows = await read(thing, scopeId, { where, or, most: size, signal })
      return toPage(rows as Row[], size, thing.order)
    },
    initialPageParam: null as Position | null,
    getNextPageParam: ({ next }) => next,
    meta: {
      ...(thing.offline && { offline: newestOf(size) }),
      ...readFailure(thing.texts.failed),
    },
  })

const afterPosition = (position: Position, order: Order) =>
  afterCursor<string>(position, isDescending(order) ? 'lt' : 'gt', columnsOf(order)[0])

const queriesOf = (queryClient: QueryClient, thing: StoredThing, scopeId: string) =>
  queryClient.getQueryCache().findAll({ queryKey: pagesKey(thing, scopeId) })

const whereOf = ({ queryKey }: Query) => queryKey.at(-1) as Where

/** Changes all loaded pages of a thing. They stay as old as they are: what is out of date is still read again. */
export function changePages<Row>(
  queryClient: QueryClient,
  thing: StoredThing<Row>,
  scopeId: string,
  change: (pages: Pages<Row>, where: Where) => Pages<Row>,
): void {
  for (const query of queriesOf(queryClient, thing, scopeId)) {
    const { isInvalidated, dataUpdatedAt: updatedAt } = query.state
    const before = query.state.data as Pages<Row> | undefined
    const after = before && change(before, whereOf(query))
    if (after === before) continue
    queryClient.setQueryData(query.queryKey, after, { updatedAt })
    if (isInvalidated) query.invalidate()
  }
}

/** Changes a row wherever it is loaded. */
export function changeRow<Row extends Identified>(
  queryClient: QueryClient,
  thing: StoredThing<Row, Row>,
  scopeId: string,
  id: string,
  change: (row: Row) => Partial<Row>,
): void {
  changePages(queryClient, thing, scopeId, (pages) => withChanged(pages, id, change))
  queryClient.setQueryData(rowQuery(thing, scopeId, id).queryKey, (row) => row && { ...row, ...change(row) })
}

/** Shows a row that was added. @param row with all columns that are read of it */
export const showNew = <Row extends Identified>(
  queryClient: QueryClient,
  thing: StoredThing<Row>,
  scopeId: string,
  row: Row,
): void =>
  changePages(queryClient, thing, scopeId, (pages, where) =>
    mayBelong(row, where) ? withNew(pages, row, thing.order) : pages,
  )

/** Shows a row that was edited, and takes it from pages to which it belongs no longer. @param row without embeds */
function showChanged(queryClient: QueryClient, thing: StoredThing, scopeId: string, row: Identified): void {
  changeRow(queryClient, thing, scopeId, row.id, () => row)
  changePages<Identified>(queryClient, thing, scopeId, (pages, where) =>
    mayBelong(row, where) ? pages : without(pages, row.id),
  )
}

/** Shows an edit that was saved: pages are changed, and all else is read again. */
export function showSaved(
  queryClient: QueryClient,
  thing: StoredThing,
  scopeId: string,
  row: Identified,
): Promise<void> {
  showChanged(queryClient, thing, scopeId, row)
  return queryClient.invalidateQueries({
    queryKey: keyOf(thing, scopeId),
    predicate: ({ queryKey }) => queryKey[2] !== PAGES,
  })
}

/** A live change lacks computed columns, and the conditions on embeds are none of the row. */
const mayBelong = (row: object, where: Where) =>
  Object.entries(where).every(([column, wanted]) => {
    const value: unknown = row[column as keyof typeof row]
    if (value === undefined) return true
    return Array.isArray(wanted)
      ? Array.isArray(value) && wanted.every((one) => value.includes(one))
      : value === wanted
  })

/** Removes a deleted row. */
export function hideRow(queryClient: QueryClient, thing: StoredThing, scopeId: string, id: string): void {
  changePages(queryClient, thing, scopeId, (pages) => without(pages, id))
  queryClient.setQueryData(rowQuery(thing, scopeId, id).queryKey, (row) => row && null)
}

/** Keeps the pages of a thing up to date: for `useLive`. */
export const watchPages: Watch = (queryClient, thing, familyId) => {
  const key = keyOf(thing, familyId)
  const added = new Set<string>()
  const reading = gather(() => {
    readNew(queryClient, thing, familyId, [...added])
    added.clear()
  })
  const stop = watchRows<Table>({
    table: thing.table,
    familyId,
    onMissed: (time) => readAgain(queryClient, key, time),
    onChange(change) {
      const { id } = (change.eventType === 'DELETE' ? change.old : change.new) as Identified
      if (change.eventType === 'DELETE') hideRow(queryClient, thing, familyId, id)
      else {
        const row = { ...change.new, id }
        showChanged(queryClient, thing, familyId, row)
        if (isMissing(queryClient, thing, familyId, row)) {
          added.add(id)
          reading.run()
        }
      }
      readPendingAgain(queryClient, key)
    },
  })
  return () => {
    reading.stop()
    stop()
  }
}

/** Whether a row may belong to loaded pages that lack it. */
const isMissing = (queryClient: QueryClient, thing: StoredThing, scopeId: string, row: Identified) =>
  queriesOf(queryClient, thing, scopeId).some((query) => {
    const pages = query.state.data as Pages<Identified> | undefined
    if (!pages || !mayBelong(row, whereOf(query))) return false
    return !isIn(pages, row.id) && pageFor(pages, row, thing.order) !== undefined
  })

/** Inserts rows that were added: a live change has no embeds. */
async function readNew(queryClient: QueryClient, thing: StoredThing, scopeId: string, ids: string[]) {
  const queryKey = pagesKey(thing, scopeId)
  queryClient.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })
  const active = queriesOf(queryClient, thing, scopeId).filter((query) => query.isActive())
  for (const wanted of active) {
    const where = whereOf(wanted)
    const rows = (await read(thing, scopeId, { where, ids }).catch(() => [])) as Identified[]
    changePages<Identified>(queryClient, thing, scopeId, (pages, of) =>
      of === where ? rows.reduce((all, row) => withNew(all, row, thing.order), pages) : pages,
    )
  }
  readPendingAgain(queryClient, keyOf(thing, scopeId))
}

/** What is being read may be older than a change. */
const readPendingAgain = (queryClient: QueryClient, queryKey: QueryKey) =>
  queryClient.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
