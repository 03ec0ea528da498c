import { CalendarSync, Ellipsis, FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { lazyPart } from '@/lib/lazy-part'
import { toast } from '@/lib/toast'
import { type Outcome, readInWorker } from '../ics-import/read-in-worker'

const SubscribeDialog = lazyPart(async () => (await import('./subscribe-dialog')).SubscribeDialog)
const loadImportDialog = () => import('../ics-import/import-dialog')
const ImportDialog = lazyPart(async () => (await loadImportDialog()).ImportDialog)

/** A calendar of a busy office over ten years has less. */
const MAX_MEGABYTES = 5

/** What connects the calendar with others. */
export function OtherCalendars() {
  const [subscribing, setSubscribing] = useState(false)
  const [file, setFile] = useState<{ outcome: Promise<Outcome>; number: number }>()
  const { picker, pick } = useFilePicker({
    accept: '.ics,.ical,.ifb,text/calendar',
    testId: 'calendar-picker',
    onChoose: ([chosen]) => chosen && choose(chosen),
  })

  async function choose(chosen: File) {
    if (chosen.size > MAX_MEGABYTES * 1024 * 1024) {
      toast.error(m.import_failed(), { description: m.import_too_large({ megabytes: MAX_MEGABYTES }) })
      return
    }
    try {
      const [content] = await Promise.all([chosen.arrayBuffer(), loadImportDialog()])
      const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
      const outcome = readInWorker({ content, zone, untitled: m.import_untitled() })
      setFile((earlier) => ({ outcome, number: (earlier?.number ?? 0) + 1 }))
    } catch (error) {
      toast.error(m.import_failed(), { description: errorMessage(error) })
    }
  }

  return (
    <>
      <Menu
        trigger={
          <Button variant="outline" size="icon" aria-label={m.other_calendars()}>
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        <MenuItem icon={CalendarSync} onSelect={() => setSubscribing(true)}>
          {m.subscription_subscribe()}
        </MenuItem>
        <MenuItem icon={FileUp} onSelect={pick}>
          {m.import_import_file()}
        </MenuItem>
      </Menu>
      {picker}
      <Suspense>
        {subscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
        {file && (
          <ImportDialog
            key={file.number}
            outcome={file.outcome}
            onChooseOther={pick}
            onClose={() => setFile(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
