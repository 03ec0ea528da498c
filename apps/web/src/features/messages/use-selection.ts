import { useRef } from 'react'
import { type To, useLocation, useNavigate, useSearchParams } from 'react-router'

/** In the history's state of what was opened from the list, so that closing it is going back. */
const OPENED_HERE = { openedHere: true }

export type Selection = { person: string } | { conversation: string }

/** What is open, as the address says it: `?with={person}` or `?conversation={id}`. */
export function useSelection() {
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  // Going back takes a moment, and a second touch within it would lead further back.
  const closing = useRef<string>(undefined)
  const person = search.get('with')
  const conversation = search.get('conversation')
  const selection: Selection | undefined = person ? { person } : conversation ? { conversation } : undefined

  return {
    selection,

    open(next: Selection) {
      navigate(...linkTo(next))
    },

    close() {
      if (closing.current === search.toString()) return
      closing.current = search.toString()
      if (state?.openedHere) navigate(-1)
      else navigate(pathname, { replace: true })
    },
  }
}

export const linkTo = (selection: Selection): [To, { state: object }] => [
  { search: 'person' in selection ? `?with=${selection.person}` : `?conversation=${selection.conversation}` },
  { state: OPENED_HERE },
]

/** A conversation of two is open under its own address and under that of the other one. */
export function isOpen(
  selection: Selection | undefined,
  conversation: { id: string } | undefined,
  person?: string,
) {
  if (!selection) return false
  return 'person' in selection ? selection.person === person : selection.conversation === conversation?.id
}
