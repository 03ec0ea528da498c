import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How the browser lays out a grid: the number of its columns (0 before that is known), how wide they are and how far
 * apart, and how far below the top of the page it begins. It follows changes of the page's size.
 */
export function useGridBox(grid: RefObject<HTMLElement | null>) {
  const [box, setBox] = useState({ columns: 0, columnWidth: 0, gap: 0, top: 0 })

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const { gridTemplateColumns, columnGap } = getComputedStyle(element)
      const tracks = gridTemplateColumns.split(' ')
      const next = {
        columns: tracks.length,
        columnWidth: Number.parseFloat(tracks[0] ?? '') || 0,
        gap: Number.parseFloat(columnGap) || 0,
        top: element.getBoundingClientRect().top + window.scrollY,
      }
      setBox((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // What comes and goes above the grid moves it.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])

  return box
}
