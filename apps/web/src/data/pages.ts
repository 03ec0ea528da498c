// Lists that are read page by page, such as the feed: newest first, by a time and the id. Live changes are made in the loaded
// pages: to read a long list again takes a request for each page.

import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { afterCursor } from './after-cursor'
import type { StoredThing, Table } from './declare'
import { gather } from './gather'
import { keyOf, read, readFailure, rowQuery, type Where } from './queries'
import { readAgain } from './read-again'
import type { Watch } from './use-live'
import { watchRows } from './watch-rows'

/** Where a row is in an order: the time and the id. */
export type Position = Record<string, string>
/** `next` is fixed when the page is read: it reaches up to there, whatever is added or deleted later. */
export type Page<Row> = { rows: Row[]; next: Position | null }
export type Pages<Row> = InfiniteData<Page<Row>, Position | null>

type Order = StoredThing['order']
type Identified = { id: string }

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

const columnsOf = (order: Order) => order.map((text) => text.split('.')[0] ?? '')
const isDescending = (order: Order) => order[0]?.endsWith('.desc') ?? false

const afterPosition = (position: Position, order: Order) =>
  afterCursor<string>(position, isDescending(order) ? 'lt' : 'gt', columnsOf(order)[0])

const positionOf = (row: object, order: Order): Position =>
  Object.fromEntries(columnsOf(order).map((column) => [column, String(row[column as keyof typeof row])]))

/** A page that was read. A full one has a next page, which begins after its last row. */
export function toPage<Row extends object>(rows: Row[], size: number, order: Order): Page<Row> {
  const last = rows.at(size - 1)
  return { rows, next: last ? positionOf(last, order) : null }
}

const OFFLINE_ROWS = 60

/** What this browser stores of pages of a size. */
export const newestOf =
  (size: number) =>
  <Row>({ pages, pageParams }: Pages<Row>): Pages<Row> => {
    const count = Math.max(1, Math.floor(OFFLINE_ROWS / size))
    return { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) }
  }

/** Compares rows and positions. Times come from Postgres in one form, and sort as text. */
function comparing(order: Order): (one: object, other: object) => number {
  const columns = columnsOf(order)
  const sign = isDescending(order) ? -1 : 1
  return (one, other) => {
    const [from, to] = [one, other].map((row) => columns.map((column) => row[column as keyof typeof row]))
    const index = columns.findIndex((_, place) => from?.[place] !== to?.[place])
    return index < 0 ? 0 : sign * ((from?.[index] ?? '') < (to?.[index] ?? '') ? -1 : 1)
  }
}

export const isIn = <Row extends Identified>({ pages }: Pages<Row>, id: string) =>
  pages.some(({ rows }) => rows.some((row) => row.id === id))

/** The page to which a row belongs; undefined when that is not loaded yet. */
const pageFor = <Row>({ pages }: Pages<Row>, row: object, order: Order) =>
  pages.find(({ next }) => !next || comparing(order)(row, next) <= 0)

/** Inserts a row in order, unless it is listed: its author receives it twice, as an answer and live. */
export function withNew<Row extends Identified>(pages: Pages<Row>, row: Row, order: Order): Pages<Row> {
  const page = pageFor(pages, row, order)
  if (isIn(pages, row.id) || !page) return pages
  return mapPages(pages, (rows, of) => (of === page ? [...rows, row].sort(comparing(order)) : rows))
}

/** @param change what is different in the row, if it is listed */
export const withChanged = <Row extends Identified>(
  pages: Pages<Row>,
  id: string,
  change: (row: Row) => Partial<Row>,
) =>
  isIn(pages, id)
    ? mapPages(pages, (rows) => rows.map((row) => (row.id === id ? { ...row, ...change(row) } : row)))
    : pages

export const without = <Row extends Identified>(pages: Pages<Row>, id: string) =>
  isIn(pages, id) ? mapPages(pages, (rows) => rows.filter((row) => row.id !== id)) : pages

export const mapPages = <Row>(
  pages: Pages<Row>,
  change: (rows: Row[], page: Page<Row>) => Row[],
): Pages<Row> => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, rows: change(page.rows, page) })),
})

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
