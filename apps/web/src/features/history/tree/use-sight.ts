import { useLayoutEffect, useState } from 'react'
import { type Box, contains, widened } from './box'
import { type Detail, detailOf, sightOf } from './camera'
import type { View } from './view'

/** Which part of the drawing is to be there, and how exactly. */
export type Sight = { box: Box; detail: Detail }

const AROUND = 0.35

/** Follows a view in strides, so that not every pixel of a move is work for React. */
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

/** Whoever has come much nearer needs much less. */
const isFarSmaller = (box: Box, than: Box) =>
  (box.right - box.left) * 2 * (1 + 2 * AROUND) < than.right - than.left
