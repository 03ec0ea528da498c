import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Row } from './rows'

/** Going further back would take too long. */
const MAX_ROWS = 10_000
const HIGHLIGHT_MS = 4000

type Log = {
  rows: Row[]
  hasOlder: boolean
  show: (index: number) => void
}

/**
 * Scrolls to the message that the address names, `?conversation={id}&message={id}`: once per visit.
 * @returns `seeking`, whether older messages have to be loaded for it, and `highlighted`, the id of the found message
 *   for a few seconds
 */
export function useSought({ rows, hasOlder, show }: Log) {
  const location = useRouterState({ select: (state) => state.resolvedLocation })
  const id = location?.search.message
  const visit = id && `${location.state.__TSR_key} ${id}`
  const [done, setDone] = useState<string>()
  const [highlighted, setHighlighted] = useState<string>()

  const open = visit !== undefined && visit !== done
  const index = open ? rows.findIndex(({ message }) => message.id === id) : -1
  const seeking = open && index < 0 && hasOlder && rows.length < MAX_ROWS

  useEffect(() => {
    if (!open || seeking) return
    setDone(visit)
    if (index < 0) return
    show(index)
    setHighlighted(id)
  }, [open, seeking, visit, index, id, show])

  useEffect(() => {
    if (!highlighted) return
    const timer = setTimeout(() => setHighlighted(undefined), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [highlighted])

  return { seeking, highlighted }
}
