import { X } from 'lucide-react'
import { useStore } from '@/browser/create-store'
import { useOnline } from '@/browser/use-online'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ProgressBar } from '@/components/ui/progress-bar'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { formatBytes } from '@/text/format'
import { type Chosen, changeTitle, isSkipped, unchoose, uploadAgain } from './draft'
import { FilePreview } from './file-preview'
import { TITLE_LIMIT } from './title-of'
import { isActive } from './upload'
import { statusOf } from './upload-row'
import { uploads } from './uploads'

type Props = {
  chosen: Chosen
  /** With its own title; a single file has the one above. */
  titled: boolean
  error: string | undefined
}

/** A chosen file, which is sent while its texts are written. */
export function ChosenRow({ chosen, titled, error }: Props) {
  const { key, file, motion, title, problem, same, again, uploadId } = chosen
  const viewer = useViewer()
  const online = useOnline()
  const upload = useStore(uploads).find(({ id }) => id === uploadId)
  const refusal = problem ?? (upload?.stage === 'failed' ? upload.reason : undefined)
  const size = formatBytes(file.size + (motion?.size ?? 0))
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center gap-3">
        <FilePreview file={file} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{file.name}</p>
          {refusal ? (
            <p role="alert" className="font-medium text-danger text-sm">
              {refusal}
            </p>
          ) : (
            <p className="text-ink-soft text-sm">
              {upload ? statusOf(upload, online) : motion ? m.uploads_live({ size }) : size}
            </p>
          )}
          {upload && isActive(upload) && <ProgressBar label={title} value={upload.sent} max={upload.size} />}
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.uploads_remove({ title: file.name })}
          onClick={() => unchoose(key)}
          className="flex-none"
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      {same && (
        <div className="rounded-control bg-honey-wash px-3 py-2 text-honey-ink text-sm">
          <p role="status" className="font-medium">
            {m.uploads_same({ title: same.title })}
          </p>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={again}
              onChange={({ target }) => uploadAgain(viewer, key, target.checked)}
              className="size-5 flex-none accent-primary"
            />
            {m.uploads_again()}
          </label>
        </div>
      )}
      {titled && !problem && !isSkipped(chosen) && (
        <Field label={m.uploads_field_title()} error={error}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={TITLE_LIMIT}
              value={title}
              onChange={({ target }) => changeTitle(key, target.value)}
            />
          )}
        </Field>
      )}
    </li>
  )
}
