import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { m } from '@/paraglide/messages'
import { Button } from './button'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  /** Has the focus afterwards. Without it that is whatever had it before, but the entry of a menu is gone by then. */
  returnTo?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A sheet from the bottom on a phone, a centred card elsewhere. */
export function Dialog({ open, onOpenChange, title, description, returnTo, children }: Props) {
  const opener = useRef<Element>(null)

  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-ink/40 dark:bg-paper/70" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          // Radix leads the focus back to its own trigger alone, and this dialog is opened by the page's state.
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            // The sheet itself, so that its title is read out and the first thing ringed is not the way out.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const target = returnTo?.current ?? opener.current
            // What has opened it may be gone, with the post that was deleted say.
            const here = target?.isConnected && target !== document.body
            const place = here ? target : document.querySelector('main')
            if (place instanceof HTMLElement) place.focus()
          }}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-3xl bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-card md:inset-auto md:start-1/2 md:top-1/2 md:w-[min(480px,92vw)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-card md:p-6 rtl:md:translate-x-1/2"
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div className="min-w-0">
              <Primitive.Title className="wrap-anywhere text-2xl">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-pretty text-ink-soft">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon" aria-label={m.close()} className="-me-2 -mt-2 flex-none">
                <X className="size-5" />
              </Button>
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
