import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWithEdits } from '@/data/outbox/use-with-edits'
import { useViewer } from '@/lib/viewer'
import type { MediaItem } from '../media-item'
import type { View } from '../media-view'
import { rowsQuery } from './api'
import { type Month, PAGE_SIZE, pageAt } from './months'
import { useSettled } from './use-lines'

const LONG_ENOUGH_MS = 120

/** The pages that have these positions. */
export const pagesOf = (positions: readonly number[]): number[] => [
  ...new Set(positions.map((position) => Math.floor(position / PAGE_SIZE))),
]

/**
 * Reads the pages that are near the screen.
 * @returns what is known of the items, by their positions
 */
export function useRows(months: readonly Month[], view: View, pages: number[]): Map<number, MediaItem> {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const withEdits = useWithEdits()
  const key = pages.join()
  const settled = useSettled(pages, key, LONG_ENOUGH_MS)

  const results = useQueries({
    queries: pages.map((page) => ({
      ...rowsQuery(queryClient, viewer, view, pageAt(months, page)),
      // The first ones are read at once.
      enabled: settled.length === 0 || settled.includes(page),
    })),
  })

  // The same map until something in it changes: this runs for every stretch of a scroll.
  const rows = results.map(({ data }) => data)
  const built = useRef<{ inputs: unknown[]; items: Map<number, MediaItem> }>(undefined)
  const inputs = [key, withEdits, ...rows]
  if (!built.current || inputs.some((input, index) => input !== built.current?.inputs[index])) {
    const items = new Map<number, MediaItem>()
    for (const [index, page] of pages.entries()) {
      for (const [position, item] of rows[index]?.entries() ?? [])
        items.set(page * PAGE_SIZE + position, withEdits(item))
    }
    built.current = { inputs, items }
  }
  return built.current.items
}
