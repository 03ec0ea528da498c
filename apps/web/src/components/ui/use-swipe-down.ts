import { type PointerEvent, useRef } from 'react'

const FAR_ENOUGH_PX = 80

/** For the head of a sheet: a finger pulls the sheet down, and far enough down closes it. The mouse has the button. */
export function useSwipeDown(onClose: () => void) {
  const start = useRef<{ y: number; sheet: HTMLElement | null }>(undefined)

  const distance = ({ clientY }: PointerEvent) => Math.max(0, clientY - (start.current?.y ?? clientY))
  const settle = () => {
    start.current?.sheet?.style.removeProperty('translate')
    start.current = undefined
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const control = event.target instanceof Element && event.target.closest('button, a')
      if (event.pointerType === 'mouse' || !event.isPrimary || control) return
      start.current = { y: event.clientY, sheet: event.currentTarget.closest<HTMLElement>('[data-sheet]') }
    },
    onPointerMove(event: PointerEvent) {
      start.current?.sheet?.style.setProperty('translate', `0 ${distance(event)}px`)
    },
    onPointerUp(event: PointerEvent) {
      const far = distance(event) > FAR_ENOUGH_PX
      settle()
      if (far) onClose()
    },
    onPointerCancel: settle,
  }
}
