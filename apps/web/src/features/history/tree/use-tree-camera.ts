import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import type { Camera } from './camera'
import type { Layout, TreeNode } from './layout'
import { useLayer } from './use-layer'
import { useLayoutInView } from './use-layout-in-view'
import { useSight } from './use-sight'
import { View } from './view'

/** Where the camera was last, by the key of the visit: Back leads to where the tree was left. */
const cameras = new Map<string | undefined, Camera>()

/**
 * Opens a view of the layout and follows its camera.
 * @returns the refs of the viewport and of the layer that moves in it, and what the camera sees
 */
export function useTreeCamera(
  layout: Layout,
  active: TreeNode | undefined,
  focusId: string | undefined,
  reader: TreeNode | undefined,
) {
  const { history } = useRouter()
  const [view, setView] = useState<View>()
  const [left] = useState(() => cameras.get(history.location.state.__TSR_key))
  const viewport = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const opened = new View(element)
      opened.listen(() => cameras.set(history.location.state.__TSR_key, opened.camera))
      setView(opened)
      return () => opened.close()
    },
    [history],
  )
  const layer = useRef<HTMLDivElement>(null)
  useLayer(layer, view)
  useLayoutInView(view, layout, left, active, focusId, reader)
  return { view, viewport, layer, sight: useSight(view) }
}
