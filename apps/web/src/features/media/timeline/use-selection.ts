import { useEffect, useState } from 'react'
import { useStore } from '@/browser/create-store'
import type { MediaItem } from '../media-item'
import { choosing } from './choosing'

const NONE: ReadonlyMap<string, MediaItem> = new Map()

/**
 * Which items are chosen, by id.
 * @param readRange the items between two positions, both included
 */
export function useSelection(readRange: (from: number, to: number) => Promise<MediaItem[]>) {
  const on = useStore(choosing)
  const [items, setItems] = useState(NONE)
  /** Where a range begins. */
  const [anchor, setAnchor] = useState<number>()
  const [reading, setReading] = useState(false)
  if (!on && items !== NONE) setItems(NONE)
  useEffect(() => () => choosing.set(false), [])

  function toggle(item: MediaItem, position: number) {
    choosing.set(true)
    setAnchor(position)
    setItems((items) => {
      const next = new Map(items)
      if (!next.delete(item.id)) next.set(item.id, item)
      return next
    })
  }

  async function extend(position: number) {
    choosing.set(true)
    setReading(true)
    try {
      const range = await readRange(anchor ?? position, position)
      setAnchor(position)
      setItems((items) => new Map([...items, ...range.map((item) => [item.id, item] as const)]))
    } finally {
      setReading(false)
    }
  }

  const remove = (done: readonly MediaItem[]) =>
    setItems((items) => {
      const next = new Map(items)
      for (const { id } of done) next.delete(id)
      return next
    })

  return { on, items, reading, toggle, extend, remove, end: () => choosing.set(false) }
}
