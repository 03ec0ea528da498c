import { Suspense, use, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { m } from '@/i18n/messages'
import { useImportEvents } from './api'
import { ImportPreview } from './import-preview'
import type { Found } from './imported'
import { partsOf } from './portions'
import type { Reading } from './read-calendar'
import type { Outcome } from './read-in-worker'

type Props = { outcome: Promise<Outcome>; onChooseOther: () => void; onClose: () => void }

/** Shows what a calendar file would add, and imports what is chosen. */
export function ImportDialog(props: Props) {
  return (
    <Dialog open onOpenChange={props.onClose} title={m.import_title()} description={m.import_text()}>
      <Suspense fallback={<ReadingFile />}>
        <Content {...props} />
      </Suspense>
    </Dialog>
  )
}

const ReadingFile = () => (
  <p role="status" className="flex items-center gap-2">
    <Spinner /> {m.import_reading()}
  </p>
)

const PROBLEMS = {
  unreadable: m.import_unreadable,
  slow: m.import_slow,
  failed: m.try_later,
}

/** The most events and exceptions that are looked through at a time. */
const MAX_ROWS = 2000

function Content({ outcome, onChooseOther, onClose }: Props) {
  const read = use(outcome)
  if (typeof read !== 'string') return <Parts reading={read} {...{ onChooseOther, onClose }} />
  return (
    <div className="grid gap-4">
      <Notice tone="problem">{PROBLEMS[read]()}</Notice>
      <Button variant="outline" onClick={onChooseOther} className="justify-self-end">
        {m.import_choose_other()}
      </Button>
    </div>
  )
}

/** Of a large file, one part after the other. */
function Parts({ reading, onChooseOther, onClose }: Omit<Props, 'outcome'> & { reading: Reading }) {
  const [parts] = useState(() => partsOf([...reading.found].sort(byStart), MAX_ROWS))
  const [at, setAt] = useState(0)
  const isLast = at >= parts.length - 1
  const goOn = () => (isLast ? onClose() : setAt(at + 1))
  const importEvents = useImportEvents(goOn)

  return (
    <ImportPreview
      key={at}
      found={parts[at] ?? []}
      part={parts.length > 1 ? { number: at + 1, of: parts.length } : undefined}
      reading={reading}
      busy={importEvents.isPending}
      onChooseOther={onChooseOther}
      onImport={(chosen) => (chosen.length > 0 ? importEvents.mutate(chosen) : goOn())}
    />
  )
}

const byStart = (one: Found, other: Found) => one.event.start_time.localeCompare(other.event.start_time)
