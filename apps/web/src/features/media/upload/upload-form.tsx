import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useStore } from '@/browser/create-store'
import { Button } from '@/components/ui/button'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { CameraButton } from './camera-button'
import { ChosenRow } from './chosen-row'
import { changeDraft, changeTitle, clearDraft, draft, isSkipped, sendDraft } from './draft'
import { FilePicker } from './file-picker'
import { cleanTitle, TITLE_LIMIT } from './title-of'

const DESCRIPTION_LIMIT = 2000

type Props = {
  /** While files upload and no new ones are chosen. */
  onlyPicker: boolean
}

/** The chosen files and their texts. Several files share everything but the title. */
export function UploadForm({ onlyPicker }: Props) {
  const viewer = useViewer()
  const { title, description, chosen } = useStore(draft)
  const [tried, setTried] = useState(false)
  const several = chosen.length > 1
  // No errors before the first attempt.
  const titleError = (text: string) => (tried && !cleanTitle(text) ? m.uploads_title_required() : undefined)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const titles =
      chosen.length > 0
        ? chosen.filter((one) => !one.problem && !isSkipped(one)).map((one) => one.title)
        : [title]
    const complete = titles.every(cleanTitle)
    setTried(!complete)
    if (complete || chosen.length === 0) void sendDraft(viewer)
    if (!complete) focusMissingTitle(event.currentTarget)
  }

  const files = <ChosenFiles titleError={titleError} more={chosen.length > 0 || onlyPicker} />
  if (onlyPicker) return files

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {!several && <TitleField titleError={titleError} />}
      <Field label={m.uploads_field_description()}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={DESCRIPTION_LIMIT}
            value={description}
            onChange={({ target }) => changeDraft({ description: target.value })}
          />
        )}
      </Field>
      {files}
      <Choices />
      <DialogFoot>
        <Button variant="quiet" onClick={clearDraft}>
          {m.cancel()}
        </Button>
        <Button type="submit">{m.uploads_send()}</Button>
      </DialogFoot>
    </form>
  )
}

function focusMissingTitle(form: HTMLFormElement) {
  const titles = Array.from(form.querySelectorAll<HTMLInputElement>('input[required]'))
  titles.find(({ value }) => !cleanTitle(value))?.focus()
}

type TitleProps = Pick<FilesProps, 'titleError'>

/** The title of the only chosen file, or of the first that will be chosen. */
function TitleField({ titleError }: TitleProps) {
  const { title, chosen } = useStore(draft)
  const [only] = chosen

  return (
    <Field label={m.uploads_field_title()} error={titleError(only?.title ?? title)}>
      {(control) => (
        <Input
          {...control}
          required
          maxLength={TITLE_LIMIT}
          value={only?.title ?? title}
          onChange={({ target }) =>
            only ? changeTitle(only.key, target.value) : changeDraft({ title: target.value })
          }
        />
      )}
    </Field>
  )
}

function Choices() {
  const { isPrivate, sharesPlace } = useStore(draft)

  return (
    <div className="grid gap-2">
      <CheckRow checked={isPrivate} onChange={(checked) => changeDraft({ isPrivate: checked })}>
        {m.uploads_field_private()}
      </CheckRow>
      <CheckRow checked={sharesPlace} onChange={(checked) => changeDraft({ sharesPlace: checked })}>
        {m.uploads_field_place()}
      </CheckRow>
    </div>
  )
}

type CheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

const CheckRow = ({ checked, onChange, children }: CheckProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 leading-tight">
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 flex-none accent-primary"
    />
    {children}
  </label>
)

type FilesProps = { titleError: (title: string) => string | undefined; more: boolean }

function ChosenFiles({ titleError, more }: FilesProps) {
  const { chosen } = useStore(draft)
  const pickerLabel = useId()

  return (
    <div className="grid gap-1.5">
      <span id={pickerLabel} className="font-semibold text-sm">
        {m.uploads_field_file()}
      </span>
      {chosen.length > 0 && (
        <ul className="divide-y divide-line">
          {chosen.map((one) => (
            <ChosenRow key={one.key} chosen={one} titled={chosen.length > 1} error={titleError(one.title)} />
          ))}
        </ul>
      )}
      <FilePicker labelledBy={pickerLabel} more={more} />
      <CameraButton />
      <p className="text-ink-soft text-sm">{m.uploads_originals()}</p>
    </div>
  )
}
