import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { m } from '@/i18n/messages'
import { LettersDrawing } from '../letters-drawing'
import { useSelection } from '../use-selection'

/** Shown for a conversation that the viewer does not take part in, or no longer. */
export function Gone() {
  const { close } = useSelection()
  return (
    <div className="grid flex-1 content-center">
      <EmptyState
        drawing={<LettersDrawing />}
        title={m.conversation_gone_title()}
        text={m.conversation_gone()}
        action={
          <Button variant="quiet" onClick={close}>
            {m.messages_back()}
          </Button>
        }
      />
    </div>
  )
}
