import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { m } from '@/paraglide/messages'
import { Button } from './button'

type Props = {
  title: string
  /** The button that opens it and receives the focus afterwards; without it, `open` controls the lightbox. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
} & Omit<ComponentProps<typeof Dialog.Content>, 'title'>

/** A picture above a dark page. The button, Escape and a tap beside the picture close it. */
export function Lightbox({ title, trigger, open, onOpenChange, children, ...content }: Props) {
  return (
    <Dialog.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>}
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink dark:bg-paper" />
        <Dialog.Content aria-describedby={undefined} {...content}>
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
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
