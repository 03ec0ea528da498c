import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { useLayer } from '@/browser/layers'
import { m } from '@/i18n/messages'
import { SearchPanel } from './search-panel'

type Props = { userId: string; onClose: () => void }

/** The search above the page: the whole screen on a phone. */
export function SearchDialog({ userId, onClose }: Props) {
  const opener = useRef(document.activeElement)
  useLayer(true, onClose)

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement && opener.current !== document.body)
              opener.current.focus()
          }}
          className="fixed inset-0 z-50 flex flex-col bg-surface shadow-card outline-none md:inset-x-0 md:top-2.5 md:bottom-auto md:mx-auto md:max-h-[min(40rem,85dvh)] md:w-[min(42rem,92vw)] md:rounded-card"
        >
          <Dialog.Title className="sr-only">{m.search_hub()}</Dialog.Title>
          <SearchPanel userId={userId} onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
