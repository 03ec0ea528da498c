import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Button } from '@/components/ui/button'
import { storedUrl } from '@/lib/stored-url'
import { m } from '@/paraglide/messages'

type Props = { url: string; name: string; open: boolean; onOpenChange: (open: boolean) => void }

/** All of a photo, as large as the window; a touch beside it, the button or Escape leads back. */
export function PhotoLightbox({ url, name, open, onOpenChange }: Props) {
  const close = () => onOpenChange(false)

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink dark:bg-paper" />
        <Dialog.Content
          aria-describedby={undefined}
          onClick={(event) => event.target === event.currentTarget && close()}
          className="fixed inset-0 z-50 grid place-items-center p-2 md:p-8"
        >
          <Dialog.Title className="sr-only">{m.post_photo({ name })}</Dialog.Title>
          <img
            src={storedUrl(url)}
            alt={m.post_photo({ name })}
            className="max-h-full min-h-0 min-w-0 max-w-full rounded-control object-contain"
          />
          <Button
            variant="quiet"
            size="icon"
            aria-label={m.close()}
            onClick={close}
            className="absolute end-3 top-3 shadow-card"
          >
            <X aria-hidden className="size-5" />
          </Button>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
