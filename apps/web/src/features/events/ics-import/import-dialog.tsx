import { Suspense, use } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { m } from '@/paraglide/messages'
import { useImportEvents } from './api'
import { ImportPreview } from './import-preview'
import type { Outcome } from './read-in-worker'

type Props = { outcome: Promise<Outcome>; onChooseOther: () => void; onClose: () => void }

/** Shows what a calendar file would add, and imports what is chosen. */
export function ImportDialog(props: Props) {
  return (
    <Dialog open onOpenChange={props.onClose} title={m.import_title()} description={m.import_text()}>
      <Suspense fallback={<Reading />}>
        <Content {...props} />
      </Suspense>
    </Dialog>
  )
}

const Reading = () => (
  <p role="status" className="flex items-center gap-2">
    <Spinner /> {m.import_reading()}
  </p>
)

const PROBLEMS = {
  unreadable: m.import_unreadable,
  slow: m.import_slow,
  failed: m.try_later,
}

function Content({ outcome, onChooseOther, onClose }: Props) {
  const read = use(outcome)
  const importEvents = useImportEvents(onClose)
  if (typeof read !== 'string') {
    return (
      <ImportPreview
        reading={read}
        busy={importEvents.isPending}
        onChooseOther={onChooseOther}
        onImport={(found) => importEvents.mutate(found)}
      />
    )
  }
  return (
    <div className="grid gap-4">
      <Notice tone="problem">{PROBLEMS[read]()}</Notice>
      <Button variant="outline" onClick={onChooseOther} className="justify-self-end">
        {m.import_choose_other()}
      </Button>
    </div>
  )
}
