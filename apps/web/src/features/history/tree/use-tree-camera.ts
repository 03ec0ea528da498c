import { useCallback, useRef, useState } from 'react'
import type { Layout, Place } from './layout'
import { useLayer } from './use-layer'
import { useLayoutInView } from './use-layout-in-view'
import { useSight } from './use-sight'
import { View } from './view'

/**
 * Opens a view of the layout and follows its camera.
 * @returns the refs of the viewport and of the layer that moves in it, and what the camera sees
 */
export function useTreeCamera(
  layout: Layout,
  active: Place | undefined,
  focusId: string | undefined,
  reader: Place | undefined,
) {
  const [view, setView] = useState<View>()
  const viewport = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const opened = new View(element)
    setView(opened)
    return () => opened.close()
  }, [])
  const layer = useRef<HTMLDivElement>(null)
  useLayer(layer, view)
  useLayoutInView(view, layout, active, focusId, reader)
  return { view, viewport, layer, sight: useSight(view) }
}
