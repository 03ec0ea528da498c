import { CloudUpload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useWaiting } from '@/data/outbox/waiting'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'

const WaitingList = lazyPart(async () => (await import('./waiting-list')).default)

/** How many things are not sent yet. It opens their list. */
export function WaitingNotice() {
  const { length: count } = useWaiting()
  const [open, setOpen] = useState(false)

  return (
    // Always rendered, or screen readers would not announce the change.
    <div role="status" className="max-md:conversation-open:hidden print:hidden">
      {count > 0 && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex min-h-11 w-full items-center justify-center gap-2 bg-sunken px-4 text-sm hover:bg-line"
        >
          <CloudUpload aria-hidden className="size-4 flex-none" />
          {m.outbox_count({ count })}
          <span className="font-semibold underline">{m.outbox_show()}</span>
        </button>
      )}
      {open && (
        <Suspense>
          <WaitingList onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
