import { useLayoutEffect, useRef } from 'react'
import { type Camera, firstCamera, showing } from './camera'
import type { Layout, TreeNode } from './layout'
import type { View } from './view'

/**
 * Sets the first camera: `left`, where the user left the tree, if they come back. When the layout changes, the active person stays in place on screen; when the address names
 * another person, the camera glides to them.
 */
export function useLayoutInView(
  view: View | undefined,
  layout: Layout,
  left: Camera | undefined,
  active: TreeNode | undefined,
  focusId: string | undefined,
  reader: TreeNode | undefined,
): void {
  const shown = useRef<{ view: View; layout: Layout; focusId: string | undefined }>(undefined)

  useLayoutEffect(() => {
    if (!view) return
    const before = shown.current
    shown.current = { view, layout, focusId }
    view.limitTo(layout.bounds)
    const focus = active?.person.member.id === focusId ? active : undefined
    if (before?.view !== view) {
      view.jumpTo(left ?? firstCamera(layout, view.size, focus, reader))
      return
    }
    const was = active && before.layout.byId.get(active.person.member.id)
    if (was && before.layout !== layout) view.follow(was, active)
    if (focus && before.focusId !== focusId) view.glideTo(showing(focus, view.camera, view.size))
  }, [view, layout, left, active, focusId, reader])
}
