import { useEffect, useRef } from 'react'
import { navigate } from '@/lib/navigation'
import { useLocation, useSearchParams } from '@/lib/router'
import { withParam } from '@/text/with-param'

/** In the history's state of what was opened here, so that closing it is going back. */
export const OPENED_HERE = { openedHere: true }

/** The item that is open, as the address says it: `/media?item={id}`. */
export function useOpenItem() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const id = search.get('item') ?? undefined
  // Going back takes a moment, and a second Escape within it would lead further back.
  const closing = useRef(false)
  useEffect(() => {
    if (!id) closing.current = false
  }, [id])

  return {
    id,

    /** Shows another in place of the one that is open. */
    show(id: string) {
      // At once, so that nothing can change about the item before while it is still the one that is open.
      setSearch(withParam(search, 'item', id), {
        replace: true,
        preventScrollReset: true,
        state,
        flushSync: true,
      })
    },

    close() {
      if (closing.current) return
      closing.current = true
      if (state?.openedHere) return navigate(-1)
      setSearch(withParam(search, 'item', null), { replace: true, preventScrollReset: true })
    },
  }
}
