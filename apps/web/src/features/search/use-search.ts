import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchQuery } from './api'
import { groupFound } from './found'

const PAUSE_MS = 50

/** The typed text, the kind that the search is limited to, and the results. */
export function useSearch(userId: string) {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<string>()
  const words = useDebounced(typed.trim(), PAUSE_MS)
  const query = useQuery(searchQuery(userId, words, kind))
  const searching = typed.trim() !== ''
  const groups = searching && words ? groupFound(query.data ?? []) : []

  return {
    typed,
    type(text: string) {
      setTyped(text)
      setKind(undefined)
    },
    kind,
    setKind,
    words,
    query,
    searching,
    groups,
    results: groups.flatMap(({ found }) => found),
    /** False while the results still belong to earlier words. */
    current: !query.isPlaceholderData && words === typed.trim(),
  }
}

/** The value after it has not changed for some milliseconds. */
function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
