import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactElement } from 'react'
import { Button } from '@/components/ui/button'
import { storedUrl } from '@/lib/stored-url'
import { m } from '@/paraglide/messages'

type Props = {
  url: string
  name: string
  /** The button that opens it, and has the focus again afterwards. */
  children: ReactElement
}

/** All of a photo, as large as the window; a touch beside it, the button or Escape leads back. */
export function PhotoLightbox({ url, name, children }: Props) {
  return (
    <Dialog.Root>
      <Dialog.Trigger asChild>{children}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink dark:bg-paper" />
        <Dialog.Content aria-describedby={undefined} className="fixed inset-0 z-50 m-auto size-fit">
          <Dialog.Title className="sr-only">{m.post_photo({ name })}</Dialog.Title>
          <img
            src={storedUrl(url)}
            alt={m.post_photo({ name })}
            className="max-h-dvh max-w-[100vw] md:max-h-[calc(100dvh-4rem)] md:max-w-[calc(100vw-4rem)] md:rounded-control"
          />
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
