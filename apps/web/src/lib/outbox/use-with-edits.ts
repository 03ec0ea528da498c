import { useCallback } from 'react'
import { useStore } from '../create-store'
import type { Entry } from './entry'
import { outbox } from './waiting'

/** The lane of the edits of a row. */
export const editLane = (id: string) => `edit ${id}`

/** @returns adds to a row its edits that are not sent yet, as the user expects to see it */
export function useWithEdits() {
  const entries = useStore(outbox)
  return useCallback(<Row extends { id: string }>(row: Row): Row => withEdits(row, entries), [entries])
}

/** The server refused some, so the row will not become what they say. */
const isExpected = ({ state, withdrawn }: Entry) => state !== 'refused' && !withdrawn

function withEdits<Row extends { id: string }>(row: Row, entries: Entry[]): Row {
  const edits = entries.filter((entry) => entry.lane === editLane(row.id) && isExpected(entry))
  if (edits.length === 0) return row
  return Object.assign({}, row, ...edits.map(({ body }) => (body as { values: Partial<Row> }).values))
}
