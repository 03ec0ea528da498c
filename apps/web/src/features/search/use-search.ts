import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchQuery } from './api'
import { groupFound } from './found'
import { useDebounced } from './use-debounced'

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
