import { useLayoutEffect, useState } from 'react'
import { type Box, contains, widened } from './box'
import { type Detail, detailOf, sightOf } from './camera'
import type { View } from './view'

/** The part of the drawing to render, and its level of detail. */
export type Sight = { box: Box; detail: Detail }

const AROUND = 0.35

/** Follows the view in large steps, so that not every pixel of a move causes a render. */
export function useSight(view: View | undefined): Sight | undefined {
  const [sight, setSight] = useState<Sight>()

  useLayoutEffect(() => {
    if (!view) return
    const look = () =>
      setSight((known) => {
        const detail = detailOf(view.camera)
        const box = sightOf(view.camera, view.size)
        if (known && known.detail === detail && contains(known.box, box) && !isFarSmaller(box, known.box)) {
          return known
        }
        return { box: widened(box, AROUND), detail }
      })
    look()
    return view.listen(look)
  }, [view])

  return sight
}

/** After zooming in a lot, much less needs to be rendered. */
const isFarSmaller = (box: Box, than: Box) =>
  (box.right - box.left) * 2 * (1 + 2 * AROUND) < than.right - than.left
