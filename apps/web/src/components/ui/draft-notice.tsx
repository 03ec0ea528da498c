import { m } from '@/i18n/messages'
import { Notice } from './notice'

type Props = {
  /** The day that it is about, where that is easily overlooked. */
  day?: string
  onDiscard: () => void
}

/** Above a form with a restored draft. */
export function DraftNotice({ day, onDiscard }: Props) {
  return (
    <Notice tone="help">
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        {day ? m.draft_restored_for({ day }) : m.draft_restored()}
        <button type="button" onClick={onDiscard} className="min-h-11 font-semibold underline">
          {m.draft_discard()}
        </button>
      </span>
    </Notice>
  )
}
