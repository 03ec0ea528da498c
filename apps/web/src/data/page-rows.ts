// Pages of rows in an order, as they are in the cache: newest first, by a time and the id. Each change makes new pages.

import type { InfiniteData } from '@tanstack/react-query'
import type { StoredThing } from './declare'

/** Where a row is in an order: the time and the id. */
export type Position = Record<string, string>
/** `next` is fixed when the page is read: it reaches up to there, whatever is added or deleted later. */
export type Page<Row> = { rows: Row[]; next: Position | null }
export type Pages<Row> = InfiniteData<Page<Row>, Position | null>

export type Order = StoredThing['order']
export type Identified = { id: string }

export const columnsOf = (order: Order) => order.map((text) => text.split('.')[0] ?? '')
export const isDescending = (order: Order) => order[0]?.endsWith('.desc') ?? false

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
export const pageFor = <Row>({ pages }: Pages<Row>, row: object, order: Order) =>
  pages.find(({ next }) => !next || comparing(order)(row, next) <= 0)

/** Inserts a row in order, unless it is listed: its author receives it twice, as a response and live. */
export function withNew<Row extends Identified>(pages: Pages<Row>, row: Row, order: Order): Pages<Row> {
  const page = pageFor(pages, row, order)
  if (isIn(pages, row.id) || !page) return pages
  return mapPages(pages, (rows, of) => (of === page ? [...rows, row].sort(comparing(order)) : rows))
}

/** @param change the new values of the row, if it is listed */
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
