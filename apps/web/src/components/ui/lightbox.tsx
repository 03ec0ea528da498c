import { X } from 'lucide-react'
import type { Dialog as Parts } from 'radix-ui'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { m } from '@/i18n/messages'
import { Button } from './button'
import { usePopupParts } from './popups'

type Props = {
  title: string
  /** The button that opens it and receives the focus afterwards; without it, `open` controls the lightbox. */
  trigger?: ReactElement<ComponentProps<'button'>>
  open?: boolean
  /** It is open because of the address. */
  hasAddress?: boolean
  onOpenChange?: (open: boolean) => void
  /** Beside the button that closes it. */
  actions?: ReactNode
  children: ReactNode
} & Omit<ComponentProps<typeof Parts.Content>, 'title'>

/** A picture above a dark page. The button, Escape and a tap beside the picture close it. */
export function Lightbox({
  title,
  trigger,
  open,
  hasAddress,
  onOpenChange,
  actions,
  children,
  ...content
}: Props) {
  const [triggered, setTriggered] = useState(false)
  const button = useRef<HTMLElement>(null)
  const shown = open ?? triggered
  const change = onOpenChange ?? setTriggered
  const Dialog = usePopupParts(shown, () => change(false), hasAddress)?.Dialog

  const opener =
    trigger &&
    cloneElement(trigger, {
      'aria-haspopup': 'dialog',
      'aria-expanded': triggered,
      onClick: ({ currentTarget }) => {
        button.current = currentTarget
        setTriggered(true)
      },
    })
  if (!Dialog) return opener
  return (
    <Dialog.Root open={shown} onOpenChange={change}>
      {opener}
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink dark:bg-paper" />
        <Dialog.Content
          aria-describedby={undefined}
          {...(trigger && { onCloseAutoFocus: () => button.current?.focus() })}
          {...content}
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
          {actions && <div className="fixed end-16 top-3 flex gap-2">{actions}</div>}
          <Dialog.Close asChild>
            <Button
              variant="quiet"
              size="icon"
              aria-label={m.close()}
              className="fixed end-3 top-3 shadow-card"
            >
              <X aria-hidden className="size-5" />
            </Button>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
