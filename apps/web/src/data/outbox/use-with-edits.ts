import { useCallback } from 'react'
import { useStore } from '@/browser/create-store'
import type { Entry } from './entry'
import { outbox } from './waiting'

/** The lane of the edits of a row. */
export const editLane = (id: string) => `edit ${id}`

const idOf = ({ id }: { id: string }) => id

/**
 * @param nameOf tells what is edited, if that has no id of its own
 * @returns adds to a row its edits that are not sent yet, as the user expects to see it
 */
export function useWithEdits<Named extends { id: string }>(nameOf: (row: Named) => string = idOf) {
  const entries = useStore(outbox)
  return useCallback(<Row extends Named>(row: Row): Row => withEdits(row, nameOf, entries), [nameOf, entries])
}

/** The server refused some, so the row will not become what they say. */
const isExpected = ({ state, withdrawn }: Entry) => state !== 'refused' && !withdrawn

function withEdits<Row extends Named, Named>(
  row: Row,
  nameOf: (row: Named) => string,
  entries: Entry[],
): Row {
  const edits = entries
    .filter(isExpected)
    .map(({ body }) => body as Partial<{ original: Row; values: Partial<Row> }>)
    .filter(({ original, values }) => original && values && nameOf(original) === nameOf(row))
  if (edits.length === 0) return row
  return Object.assign({}, row, ...edits.map(({ values }) => values))
}
