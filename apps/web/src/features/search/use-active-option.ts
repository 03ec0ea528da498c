import { type KeyboardEvent, useId, useState } from 'react'

/**
 * The active option of a listbox whose input keeps the focus
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export function useActiveOption(count: number) {
  const listId = useId()
  const [active, setActive] = useState(0)
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = active < count ? optionId(active) : undefined

  function move(to: number) {
    const next = Math.max(0, Math.min(to, count - 1))
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  /** The arrow keys wrap around; Home and End lead to the first and the last option. */
  function onArrowKey(event: KeyboardEvent) {
    const to = {
      ArrowDown: (active + 1) % (count || 1),
      ArrowUp: (active || count) - 1,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (to === undefined || count === 0) return
    event.preventDefault()
    move(to)
  }

  return { listId, active, setActive, optionId, activeId, onArrowKey }
}

/** The part of it that a list needs. */
export type ListOptions = Pick<
  ReturnType<typeof useActiveOption>,
  'listId' | 'active' | 'setActive' | 'optionId'
>
