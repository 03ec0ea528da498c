// Things on a screen: read, kept up to date, and with the edits that wait to be sent.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useViewer } from '@/lib/viewer'
import type { StoredThing } from './declare'
import { useWithEdits } from './outbox/use-with-edits'
import { pagesQuery, watchPages } from './pages'
import { rowQuery, rowsQuery, type Where } from './queries'
import { useLive } from './use-live'

/** The list of a thing. `rows` is undefined until it is read. @param authorId limits it to what one member has added */
export function useRows<Row extends { id: string }>(thing: StoredThing<Row>, authorId?: string) {
  const { familyId } = useViewer()
  const where = thing.author && authorId ? { [thing.author]: authorId } : undefined
  useLive(thing)
  const query = useQuery(rowsQuery(thing, familyId, where))
  const withEdits = useWithEdits()
  const rows = useMemo(() => query.data?.map(withEdits<Row>), [query.data, withEdits])
  return { query, rows }
}

/** One of a thing. `row` is undefined until it is read, and null when it does not exist. */
export function useRow<Details extends { id: string }>(thing: StoredThing<unknown, Details>, id: string) {
  const { familyId } = useViewer()
  useLive(thing)
  const query = useQuery(rowQuery(thing, familyId, id))
  const withEdits = useWithEdits()
  return { query, row: query.data && withEdits<Details>(query.data) }
}

/** A long list, page by page: see `pagesQuery`. `rows` is undefined until the first page is read. */
export function usePages<Row extends { id: string }>(thing: StoredThing<Row>, where: Where, size: number) {
  const { familyId } = useViewer()
  useLive(thing, watchPages)
  const query = useInfiniteQuery(pagesQuery(thing, familyId, where, size))
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data])
  return { query, rows }
}
