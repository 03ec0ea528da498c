import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { usePopupParts } from './popups'

type Props = {
  id?: string
  /** The button that it belongs to: it opens there, and gives the focus back. */
  button: RefObject<HTMLElement | null>
  align: 'start' | 'end'
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** The list of a menu. A modal menu would hide the scroll bar and make the page jump. */
export function MenuPopup({ id, button, align, open, onOpenChange, children }: Props) {
  const clickedElsewhere = useRef(false)
  const parts = usePopupParts(open, () => onOpenChange(false))

  useEffect(() => {
    if (open) clickedElsewhere.current = false
  }, [open])

  if (!parts) return null
  return (
    <parts.Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <parts.Menu.Anchor virtualRef={button as { current: HTMLElement }} />
      <parts.Menu.Portal>
        <parts.Menu.Content
          id={id}
          aria-labelledby={button.current?.id}
          align={align}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button itself closes the menu.
            if (button.current?.contains(event.target as Node)) event.preventDefault()
            else clickedElsewhere.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!clickedElsewhere.current) button.current?.focus({ preventScroll: true })
          }}
          className="z-50 max-h-[min(75dvh,var(--radix-popper-available-height))] min-w-52 max-w-[calc(100vw-16px)] overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-card"
        >
          {children}
        </parts.Menu.Content>
      </parts.Menu.Portal>
    </parts.Menu.Root>
  )
}
