import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import WaitingActions from '@/components/ui/waiting-actions'
import { readAddress } from '@/data/address'
import type { Entry } from '@/data/outbox/entry'
import { outboxQueue } from '@/data/outbox/outbox'
import type { Queue } from '@/data/outbox/queue'
import { useWaiting } from '@/data/outbox/waiting'
import { m } from '@/i18n/messages'

/** Everything that is not sent yet, oldest first. */
export default function WaitingList({ onClose }: { onClose: () => void }) {
  const waiting = useWaiting()
  const [queue, setQueue] = useState<Queue>()

  useEffect(() => {
    outboxQueue().then(setQueue, onClose)
  }, [onClose])

  return (
    <Dialog open onOpenChange={onClose} title={m.outbox_list_title()} description={m.outbox_list_text()}>
      {waiting.length === 0 && <p className="py-4 text-center">{m.outbox_empty()}</p>}
      {queue && (
        <ul className="grid grid-cols-1 gap-3">
          {waiting.map((entry) => (
            <WaitingItem key={entry.id} entry={entry} queue={queue} onGo={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type ItemProps = { entry: Entry; queue: Queue; onGo: () => void }

function WaitingItem({ entry, queue, onGo }: ItemProps) {
  const described = queue.describe(entry)
  if (!described) return null
  const { title, text, to } = described
  return (
    <li className="rounded-control border border-line px-3.5 pt-2.5 pb-1">
      <Link {...readAddress(to)} onClick={onGo} className="grid min-h-11 hover:underline">
        <span className="font-semibold text-sm">{title}</span>
        <span dir="auto" className="wrap-anywhere line-clamp-2">
          {text}
        </span>
      </Link>
      <WaitingActions entry={entry} editable={queue.isEditable(entry)} />
    </li>
  )
}
