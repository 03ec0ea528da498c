import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { m } from '@/paraglide/messages'
import { useImportEvents } from './api'
import { ImportPreview } from './import-preview'
import { type Reading, readCalendar } from './read-calendar'

type Props = { content: ArrayBuffer; onChooseOther: () => void; onClose: () => void }

/** Shows what a calendar file would add, and imports what is chosen. */
export function ImportDialog({ content, onChooseOther, onClose }: Props) {
  const [reading] = useState(() => read(content))
  const importEvents = useImportEvents(onClose)

  return (
    <Dialog open onOpenChange={onClose} title={m.import_title()} description={m.import_text()}>
      {reading ? (
        <ImportPreview
          reading={reading}
          busy={importEvents.isPending}
          onChooseOther={onChooseOther}
          onImport={(found) => importEvents.mutate(found)}
        />
      ) : (
        <div className="grid gap-4">
          <Notice tone="problem">{m.import_unreadable()}</Notice>
          <Button variant="outline" onClick={onChooseOther} className="justify-self-end">
            {m.import_choose_other()}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** Null for a file that is no calendar. */
function read(content: ArrayBuffer): Reading | null {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    return readCalendar(new TextDecoder().decode(content), zone, m.import_untitled())
  } catch {
    return null
  }
}
