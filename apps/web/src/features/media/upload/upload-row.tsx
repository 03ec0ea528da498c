import { RotateCw, X } from 'lucide-react'
import { useOnline } from '@/browser/use-online'
import { Button } from '@/components/ui/button'
import { ProgressBar, percentOf } from '@/components/ui/progress-bar'
import { m } from '@/i18n/messages'
import { formatBytes } from '@/text/format'
import { ChooseAgain } from './choose-again'
import { FileIcon } from './file-icon'
import { isActive, type Upload } from './upload'
import { removeUpload, retryUpload } from './uploads'

export function UploadRow({ upload }: { upload: Upload }) {
  const { id, title, stage, sent, size } = upload
  const online = useOnline()

  return (
    <li className="flex items-start gap-3 py-2.5">
      <FileIcon contentType={upload.contentType} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="truncate font-medium">{title}</p>
        {isActive(upload) && <ProgressBar label={title} value={sent} max={size} />}
        <p className={stage === 'failed' ? 'font-medium text-danger text-sm' : 'text-ink-soft text-sm'}>
          {statusOf(upload, online)}
        </p>
        {stage === 'file-needed' && <ChooseAgain upload={upload} />}
      </div>
      {stage === 'failed' && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.uploads_retry({ title })}
          onClick={() => retryUpload(id)}
          className="flex-none"
        >
          <RotateCw aria-hidden className="size-5" />
        </Button>
      )}
      {stage !== 'shared' && stage !== 'saving' && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={isActive(upload) ? m.uploads_cancel({ title }) : m.uploads_remove({ title })}
          onClick={() => removeUpload(id)}
          className="-me-1.5 flex-none"
        >
          <X aria-hidden className="size-5" />
        </Button>
      )}
    </li>
  )
}

/** How an upload stands, in words. */
export function statusOf({ stage, sent, size, name, reason }: Upload, online: boolean): string {
  const percent = percentOf(sent, size)
  switch (stage) {
    case 'waiting':
      return online ? m.uploads_waiting() : m.uploads_offline()
    case 'sending':
      return m.uploads_sending({ percent, size: formatBytes(size) })
    case 'ready':
      return m.uploads_ready({ size: formatBytes(size) })
    case 'saving':
      return m.uploads_saving()
    case 'shared':
      return m.uploads_shared()
    case 'failed':
      return reason ?? m.uploads_try_again()
    case 'file-needed':
      return m.uploads_file_needed({ name, percent })
  }
}
