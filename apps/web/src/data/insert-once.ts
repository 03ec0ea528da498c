import { useRef } from 'react'
import { newId } from './new-id'

type Result<Row> = PromiseLike<{ data: Row | null; error: { code: string } | null }>

const UNIQUE_VIOLATION = '23505'

/**
 * Inserts a row whose id the app has chosen. When an earlier attempt with a lost response has stored it, `stored` reads
 * that row, or gives it the values of this attempt.
 * @param stored finds only the user's own row: an id may be taken by another one in the same family
 * @throws what the server responded
 */
export async function insertOnce<Row>(insert: Result<Row>, stored: () => Result<Row>): Promise<Row> {
  const { data, error } = await insert
  if (data) return data
  if (error?.code !== UNIQUE_VIOLATION) throw error
  const { data: found } = await stored()
  if (!found) throw error
  return found
}

/**
 * The id of the row that a form adds. It stays the same until the row is stored, so that a retry adds no second one.
 * @param scope see `newId`
 */
export function useRowId(scope: string) {
  const id = useRef<string>(undefined)
  return {
    get: () => (id.current ??= newId(scope)),
    /** Call when it is stored. */
    renew() {
      id.current = undefined
    },
  }
}
