import type { Entry } from '@/data/outbox/entry'
import { useWaiting } from '@/data/outbox/waiting'
import { Waiting } from './waiting'

type Props = {
  /** Such as that of the edits of a recipe. */
  lane: string
  /** Where the lane has edits of several things. */
  isMeant?: (entry: Entry) => boolean
}

/** Beside something with a change or an answer that is not sent yet. */
export function WaitingChange({ lane, isMeant = () => true }: Props) {
  const entry = useWaiting().findLast((one) => one.lane === lane && isMeant(one))
  return entry && <Waiting entry={entry} editable={false} className="rounded-control bg-honey-wash ps-3" />
}
