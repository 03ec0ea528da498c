import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { m } from '@/i18n/messages'
import { Button } from './button'
import { followKeyboard } from './follow-keyboard'
import { usePopupParts } from './popups'
import { useSwipeDown } from './use-swipe-down'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  /** Receives the focus afterwards, instead of the previous element: a menu item no longer exists by then. */
  returnTo?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A sheet from the bottom on a phone, a centred card elsewhere. Its title and a DialogFoot stay while the rest scrolls. */
export function Dialog({ open, onOpenChange, title, description, returnTo, children }: Props) {
  const opener = useRef<Element>(null)
  const swipe = useSwipeDown(() => onOpenChange(false))
  const Primitive = usePopupParts(open, () => onOpenChange(false))?.Dialog

  if (!Primitive) return null
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Primitive.Content
          ref={followKeyboard}
          data-sheet
          {...(description ? {} : { 'aria-describedby': undefined })}
          // Radix only returns the focus to its own trigger, and this dialog has none.
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            // Focuses the sheet, so that its title is announced and the close button is not highlighted.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onEscapeKeyDown={(event) => {
            // A part of it that closes first, such as a list of suggestions.
            if ((event.target as Element).closest('[data-escape]')) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // A link in the dialog led to another screen, whose heading has the focus.
            if (document.activeElement !== document.body) return
            const target = returnTo?.current ?? opener.current
            // The element that opened it may no longer exist, as after deleting a post.
            const here = target?.isConnected && target !== document.body
            const place = here ? target : document.querySelector('main')
            if (place instanceof HTMLElement) place.focus()
          }}
          className="fixed inset-x-0 bottom-(--below-sight,0px) z-50 max-h-[calc(92dvh-var(--keyboard,0px))] scroll-pt-20 scroll-pb-24 overflow-y-auto rounded-t-3xl bg-surface px-5 shadow-card md:inset-auto md:start-1/2 md:top-[calc(50dvh-var(--keyboard,0px)/2)] md:w-[min(480px,92vw)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-card md:px-6 rtl:md:translate-x-1/2"
        >
          <div
            {...swipe}
            className="fade-below max-md:touch-none relative -mx-5 top-0 z-10 mb-2 flex items-start justify-between gap-4 bg-surface px-5 pt-5 pb-1 [@media(min-height:30rem)]:sticky md:-mx-6 md:px-6 md:pt-6"
          >
            <span
              aria-hidden
              className="-translate-x-1/2 absolute start-1/2 top-2 h-1 w-10 rounded-full bg-line rtl:translate-x-1/2 md:hidden"
            />
            <Primitive.Title className="min-w-0 text-[min(1.5rem,8.5vw)]">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon" aria-label={m.close()} className="-me-2 -mt-2 flex-none">
                <X className="size-5" />
              </Button>
            </Primitive.Close>
          </div>
          {description && (
            <Primitive.Description data-keep-free className="mb-4 text-pretty text-ink-soft">
              {description}
            </Primitive.Description>
          )}
          {/* Padding on the sheet itself would show below a DialogFoot. */}
          <div className="@container pb-[max(1.25rem,env(safe-area-inset-bottom))] md:pb-6">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
