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
import { MenuPopup } from './menu-popup'

type Props = {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  children: ReactNode
}

/** Opens below a button. */
export function Menu({ trigger, align = 'end', children }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLElement | null>(null)
  const id = useId()

  function toggle(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
    button.current = event.currentTarget
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
      <MenuPopup id={id} button={button} align={align} open={open} onOpenChange={setOpen}>
        {children}
      </MenuPopup>
    </>
  )
}
