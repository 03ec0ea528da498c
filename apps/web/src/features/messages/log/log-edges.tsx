// Overlays of the message log: notes at its top, and a button that leads to its end.

import { ArrowDown } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { m } from '@/i18n/messages'
import type { OlderMessages } from './use-load-older'

/** Above the examples in a conversation without messages. */
export const ExamplesNote = ({ name }: { name: string }) => (
  <p className="flex-none border-honey border-b border-dashed bg-honey-wash px-5 py-2 text-balance text-center text-ink text-sm">
    {m.messages_examples({ name })}
  </p>
)

/** At the top while older messages are loading, or when they failed to load. */
export function OlderStatus({ older: { loading, failed, load } }: { older: OlderMessages }) {
  return (
    <>
      {loading && (
        <div role="status" className="pointer-events-none absolute inset-x-0 top-2 grid place-items-center">
          <span className="rounded-full bg-surface p-2 text-ink-soft shadow-card">
            <Spinner />
            <span className="sr-only">{m.loading()}</span>
          </span>
        </div>
      )}
      {failed && (
        <div className="absolute inset-x-0 top-2 grid place-items-center">
          <Button variant="outline" onClick={load} className="shadow-card">
            {m.messages_older_again()}
          </Button>
        </div>
      )}
    </>
  )
}

/** @param unseen the number of messages that arrived below */
export function ToEndButton({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  return (
    <Button
      variant="outline"
      onClick={onClick}
      aria-label={unseen > 0 ? m.messages_new({ count: unseen }) : m.messages_to_end()}
      className="absolute end-4 bottom-2 z-1 rounded-full px-3 shadow-card"
    >
      {unseen > 0 && <span aria-hidden>{m.messages_new({ count: unseen })}</span>}
      <ArrowDown aria-hidden className="size-5" />
    </Button>
  )
}
