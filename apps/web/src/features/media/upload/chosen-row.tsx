import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formatBytes } from '@/lib/format'
import { m } from '@/paraglide/messages'
import { type Chosen, changeTitle, unchoose } from './draft'
import { FilePreview } from './file-preview'
import { TITLE_LIMIT } from './title-of'

type Props = {
  chosen: Chosen
  /** With its own title; a single file has the one above. */
  titled: boolean
  error: string | undefined
}

/** A file that is chosen and not sent yet. */
export function ChosenRow({ chosen: { key, file, title, problem }, titled, error }: Props) {
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center gap-3">
        <FilePreview file={file} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{file.name}</p>
          {problem ? (
            <p role="alert" className="font-medium text-danger text-sm">
              {problem}
            </p>
          ) : (
            <p className="text-ink-soft text-sm">{formatBytes(file.size)}</p>
          )}
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
      {titled && !problem && (
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
