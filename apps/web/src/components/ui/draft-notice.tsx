import { m } from '@/paraglide/messages'
import { Notice } from './notice'

/** Above a form with a restored draft. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice tone="help">
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        {m.draft_restored()}
        <button type="button" onClick={onDiscard} className="min-h-11 font-semibold underline">
          {m.draft_discard()}
        </button>
      </span>
    </Notice>
  )
}
