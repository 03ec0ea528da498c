import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { m } from '@/i18n/messages'
import { LettersDrawing } from './letters-drawing'

/** Shown while no conversation is open. */
export function NoSelection({ action, onAction }: { action: string; onAction: () => void }) {
  return (
    <div className="grid flex-1 content-center">
      <EmptyState
        drawing={<LettersDrawing />}
        title={m.messages_empty_title()}
        text={m.messages_empty_text()}
        action={<Button onClick={onAction}>{action}</Button>}
      />
    </div>
  )
}
