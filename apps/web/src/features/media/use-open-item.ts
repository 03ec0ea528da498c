import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** In the history's state of what was opened here, so that closing it is going back. */
export const OPENED_HERE = { openedHere: true }

/** The item that is open, as in the address: `/media?item={id}`. */
export function useOpenItem() {
  const { item } = useSearch({ strict: false })
  const { state } = useLocation()
  const { history } = useRouter()
  const navigate = useNavigate()
  // At once, so that nothing can change about the item before while the address still names that one.
  const [next, setNext] = useState<{ id: string; after: string | undefined }>()
  const id = next && next.after === item ? next.id : item
  // Going back takes a moment, and a second Escape within it would lead further back.
  const closing = useRef(false)
  useEffect(() => {
    if (!id) closing.current = false
  }, [id])

  return {
    id,

    /** Shows another in place of the one that is open. */
    show(id: string) {
      setNext({ id, after: item })
      navigate({
        to: '.',
        search: (search) => ({ ...search, item: id }),
        state: true,
        replace: true,
        resetScroll: false,
      })
    },

    close() {
      if (closing.current) return
      closing.current = true
      if (state.openedHere) return history.back()
      navigate({
        to: '.',
        search: (search) => ({ ...search, item: undefined }),
        replace: true,
        resetScroll: false,
      })
    },
  }
}
