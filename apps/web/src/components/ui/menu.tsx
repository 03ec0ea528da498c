import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { usePopupParts } from './popups'

type Props = {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  children: ReactNode
}

/** Opens below a button. A modal menu would hide the scroll bar and make the page jump. */
export function Menu({ trigger, align = 'end', children }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLElement | null>(null)
  const clickedElsewhere = useRef(false)
  const id = useId()
  const parts = usePopupParts(open, () => setOpen(false))

  function toggle(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
    button.current = event.currentTarget
    clickedElsewhere.current = false
    setOpen(!open)
  }

  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: toggle,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          toggle(event)
        },
      })}
      {parts && (
        <parts.Menu.Root open={open} onOpenChange={setOpen} modal={false}>
          <parts.Menu.Anchor virtualRef={button as { current: HTMLElement }} />
          <parts.Menu.Portal>
            <parts.Menu.Content
              id={id}
              aria-labelledby={`${id}-button`}
              align={align}
              collisionPadding={8}
              onInteractOutside={(event) => {
                // The button itself closes the menu.
                if (button.current?.contains(event.target as Node)) event.preventDefault()
                else clickedElsewhere.current = true
              }}
              onCloseAutoFocus={(event) => {
                event.preventDefault()
                if (!clickedElsewhere.current) button.current?.focus()
              }}
              className="z-30 min-w-52 max-w-[calc(100vw-16px)] rounded-card border border-line bg-surface p-1.5 shadow-card"
            >
              {children}
            </parts.Menu.Content>
          </parts.Menu.Portal>
        </parts.Menu.Root>
      )}
    </>
  )
}
