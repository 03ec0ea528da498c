import { useRef } from 'react'
import { navigate, type To } from '@/lib/navigation'
import { useLocation, useSearchParams } from '@/lib/router'

/** History state of a conversation that was opened from the list: closing it goes back. */
const OPENED_HERE = { openedHere: true }

export type Selection = { person: string } | { conversation: string }

/** The open conversation, from the address: `?with={person}` or `?conversation={id}`. */
export function useSelection() {
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  // Going back takes a moment; a second tap in between would go back twice.
  const closing = useRef<string>(undefined)
  const person = search.get('with')
  const conversation = search.get('conversation')
  const selection: Selection | undefined = person ? { person } : conversation ? { conversation } : undefined

  return {
    selection,

    open(next: Selection) {
      navigate(...linkTo(next))
    },

    /** To the list, where that is the screen before; see `closeForStart`. */
    close() {
      if (closing.current === search.toString()) return
      closing.current = search.toString()
      if (state?.openedHere) navigate(-1)
      else navigate(pathname, { replace: true })
    },

    /** To the start screen beside the list, also after several conversations were opened. */
    closeForStart: () => navigate(pathname, { replace: true }),
  }
}

export const linkTo = (selection: Selection): [To, { state: object }] => [
  { search: 'person' in selection ? `?with=${selection.person}` : `?conversation=${selection.conversation}` },
  { state: OPENED_HERE },
]

/** A direct conversation can be open under its own address and under the other person's. */
export function isOpen(
  selection: Selection | undefined,
  conversation: { id: string } | undefined,
  person?: string,
) {
  if (!selection) return false
  return 'person' in selection ? selection.person === person : selection.conversation === conversation?.id
}
