import { type RefObject, useLayoutEffect } from 'react'
import type { View } from './view'

/** How long after a move the layer is redrawn, in ms. */
const REST = 160

/** Moves an element with the view without rendering: a frame of a move only changes the layer's transform. */
export function useLayer(layer: RefObject<HTMLElement | null>, view: View | undefined): void {
  useLayoutEffect(() => {
    const style = layer.current?.style
    if (!view || !style) return
    let rest: ReturnType<typeof setTimeout>

    function settle() {
      // Redraws the layer, sharp at this scale.
      style?.setProperty('will-change', 'auto')
      style?.setProperty('--scale', String(view?.camera.scale))
    }
    function follow() {
      if (!view) return
      const { x, y, scale } = view.camera
      style?.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`)
      // Moves the existing bitmap while the view moves.
      style?.setProperty('will-change', 'transform')
      clearTimeout(rest)
      rest = setTimeout(settle, REST)
    }
    follow()
    settle()
    const stop = view.listen(follow)
    return () => {
      stop()
      clearTimeout(rest)
    }
  }, [view, layer])
}
