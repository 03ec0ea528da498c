import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'

/** History state of a conversation that was opened from the list: closing it goes back. */
const OPENED_HERE = { openedHere: true }

export type Selection = { person: string } | { conversation: string }

/** The open conversation, from the address: `?with={person}` or `?conversation={id}`. */
export function useSelection() {
  const { with: person, conversation } = useSearch({ strict: false })
  const { href, state } = useLocation()
  const { history } = useRouter()
  const navigate = useNavigate()
  // Going back takes a moment; a second tap in between would go back twice.
  const closing = useRef<string>(undefined)
  const selection: Selection | undefined = person ? { person } : conversation ? { conversation } : undefined
  const toStart = () => navigate({ to: '.', search: {}, replace: true })

  return {
    selection,

    open(next: Selection) {
      navigate(linkTo(next))
    },

    /** To the list, where that is the screen before; see `closeForStart`. */
    close() {
      if (closing.current === href) return
      closing.current = href
      if (state.openedHere) history.back()
      else toStart()
    },

    /** To the start screen beside the list, also after several conversations were opened. */
    closeForStart: toStart,
  }
}

/** On the same screen. */
export const linkTo = (selection: Selection) => ({
  to: '.' as const,
  search: 'person' in selection ? { with: selection.person } : { conversation: selection.conversation },
  state: OPENED_HERE,
})

/** A direct conversation can be open under its own address and under the other person's. */
export function isOpen(
  selection: Selection | undefined,
  conversation: { id: string } | undefined,
  person?: string,
) {
  if (!selection) return false
  return 'person' in selection ? selection.person === person : selection.conversation === conversation?.id
}
