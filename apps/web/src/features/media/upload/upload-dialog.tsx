import { useEffect, useRef } from 'react'
import { useStore } from '@/browser/create-store'
import { useLeaveWarning } from '@/browser/use-leave-warning'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { m } from '@/i18n/messages'
import { changeDraft, draft } from './draft'
import { summaryOf } from './summary'
import { isActive } from './upload'
import { UploadForm } from './upload-form'
import { UploadList } from './upload-list'
import { useUploads } from './uploads'

/** Can be closed during an upload, which the tray then shows. Closes itself when all files are uploaded. */
export function UploadDialog() {
  const { open, chosen } = useStore(draft)
  const list = useUploads()
  const busy = list.some(isActive)
  const finished = list.length === 0 && chosen.length === 0
  const wasBusy = useRef(false)
  const close = () => changeDraft({ open: false })

  useLeaveWarning(chosen.length > 0)
  useEffect(() => {
    if (wasBusy.current && finished) changeDraft({ open: false })
    wasBusy.current = busy
  }, [busy, finished])

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => changeDraft({ open: next })}
      title={m.uploads_title()}
      description={m.uploads_text()}
    >
      <div className="grid gap-4">
        {list.length > 0 && (
          <section aria-label={m.uploads_label()}>
            <p role="status" className="font-semibold text-sm">
              {summaryOf(list)}
            </p>
            <UploadList uploads={list} />
            {busy && <p className="mt-2 text-ink-soft text-sm">{m.uploads_may_close()}</p>}
          </section>
        )}
        <UploadForm onlyPicker={list.length > 0 && chosen.length === 0} />
        {list.length > 0 && chosen.length === 0 && (
          <DialogFoot>
            <Button variant="quiet" onClick={close}>
              {m.close()}
            </Button>
            {busy && <Button busy>{m.uploads_busy()}</Button>}
          </DialogFoot>
        )}
      </div>
    </Dialog>
  )
}
