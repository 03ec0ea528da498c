import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Row } from './rows'

/** Of the newest so many: to go farther back would take a request for each fifty. */
const FARTHEST = 1000
const STANDS_OUT_MS = 4000

type Log = {
  rows: Row[]
  hasOlder: boolean
  show: (index: number) => void
}

/**
 * Brings the message into sight that the address names, `?conversation={id}&message={id}`: once for each visit.
 * @returns whether older messages are to be read for that, and the id of the one that stands out for a moment
 */
export function useSought({ rows, hasOlder, show }: Log) {
  const { key } = useLocation()
  const [search] = useSearchParams()
  const id = search.get('message')
  const visit = id && `${key} ${id}`
  const [done, setDone] = useState<string>()
  const [standingOut, setStandingOut] = useState<string>()

  const open = visit !== null && visit !== done
  const index = open ? rows.findIndex(({ message }) => message.id === id) : -1
  const seeking = open && index < 0 && hasOlder && rows.length < FARTHEST

  useEffect(() => {
    if (!open || seeking) return
    setDone(visit)
    if (index < 0) return
    show(index)
    setStandingOut(id ?? undefined)
  }, [open, seeking, visit, index, id, show])

  useEffect(() => {
    if (!standingOut) return
    const timer = setTimeout(() => setStandingOut(undefined), STANDS_OUT_MS)
    return () => clearTimeout(timer)
  }, [standingOut])

  return { seeking, standingOut }
}
