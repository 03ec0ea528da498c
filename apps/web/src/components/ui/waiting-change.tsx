import { useWaiting } from '@/lib/outbox/waiting'
import { Waiting } from './waiting'

type Props = {
  /** Such as that of the edits of a recipe. */
  lane: string
}

/** Beside something with a change or an answer that is not sent yet. */
export function WaitingChange({ lane }: Props) {
  const entry = useWaiting().findLast((one) => one.lane === lane)
  return entry && <Waiting entry={entry} editable={false} className="rounded-control bg-honey-wash ps-3" />
}
