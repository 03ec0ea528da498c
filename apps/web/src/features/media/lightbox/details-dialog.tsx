import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { Dialog } from '@/components/ui/dialog'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { DraftNotice } from '@/components/ui/draft-notice'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'
import { m } from '@/i18n/messages'
import { forgetDraft, useDraft } from '@/lib/use-draft'
import { oneLine } from '@/text/characters'
import { useChangeDetails } from '../api'
import type { Details, MediaItem } from '../media-item'
import { takenAs, typedTaken } from '../taken'

type Props = { item: MediaItem; onClose: () => void }

/** What an uploader may change. A shared item cannot become private again. */
export function DetailsDialog({ item, onClose }: Props) {
  const draftKey = `media details ${item.id}`
  const { title, description, is_private } = item
  const initial: DetailsDraft = {
    title,
    description,
    is_private,
    taken: typedTaken(item),
    place: item.taken_place ?? '',
    showsPosition: item.latitude !== null,
  }
  const { draft, base: original = item, change, restored, discard } = useDraft(draftKey, initial, item)
  const [tried, setTried] = useState(false)
  const taken = takenAs(original, draft.taken)
  const save = useChangeDetails()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending) return
    const title = draft.title.trim()
    setTried(true)
    if (!title) return event.currentTarget.querySelector('input')?.focus()
    if (!taken) return event.currentTarget.querySelector<HTMLInputElement>('[name=taken]')?.focus()
    const { latitude, longitude } = draft.showsPosition ? original : NOWHERE
    const values: Details = {
      title,
      description: draft.description?.trim() || null,
      is_private: draft.is_private,
      ...taken,
      taken_place: oneLine(draft.place) || null,
      latitude,
      longitude,
    }
    save.mutate(
      { original, values },
      {
        onSuccess() {
          forgetDraft(draftKey)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open onOpenChange={onClose} title={m.media_edit()}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {restored && <DraftNotice onDiscard={discard} />}
        <DetailsFields
          draft={draft}
          change={change}
          titleError={tried && !draft.title.trim() ? m.media_edit_title_required() : undefined}
          takenError={tried && !taken ? m.media_edit_taken_unclear() : undefined}
          canShare={item.is_private}
          hasPosition={item.latitude !== null}
        />
        <DialogFoot>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {save.isPending ? m.media_edit_saving() : m.media_edit_save()}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const NOWHERE = { latitude: null, longitude: null }

/** What is typed: a date as it is written. */
type DetailsDraft = Pick<Details, 'title' | 'description' | 'is_private'> & {
  taken: string
  place: string
  showsPosition: boolean
}

type FieldsProps = {
  draft: DetailsDraft
  change: (part: Partial<DetailsDraft>) => void
  titleError: string | undefined
  takenError: string | undefined
  /** Whether the position that the camera knew is shared. */
  hasPosition: boolean
  /** Whether the item is private and may be shared. */
  canShare: boolean
}

function DetailsFields({ draft, change, titleError, takenError, hasPosition, canShare }: FieldsProps) {
  return (
    <>
      <Field label={m.media_edit_title()} error={titleError}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={200}
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <Field label={m.media_edit_description()}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={2000}
            value={draft.description ?? ''}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      <DateField
        label={m.media_edit_taken()}
        name="taken"
        value={draft.taken}
        onChange={(taken) => change({ taken })}
        error={takenError}
      />
      <Field label={m.media_edit_place()}>
        {(control) => (
          <Input
            {...control}
            maxLength={120}
            value={draft.place}
            onChange={({ target }) => change({ place: target.value })}
          />
        )}
      </Field>
      {hasPosition && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={draft.showsPosition}
            onChange={({ target }) => change({ showsPosition: target.checked })}
            className="size-5 flex-none accent-primary"
          />
          {m.media_edit_position()}
        </label>
      )}
      {canShare && (
        <PrivateSwitch checked={draft.is_private} onChange={(is_private) => change({ is_private })} />
      )}
    </>
  )
}

type SwitchProps = { checked: boolean; onChange: (checked: boolean) => void }

function PrivateSwitch({ checked, onChange }: SwitchProps) {
  const id = useId()

  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="min-w-0">
        <span className="block font-semibold text-sm">{m.media_edit_private()}</span>
        <span className="block text-ink-soft text-sm">{m.media_edit_private_hint()}</span>
      </label>
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
    </div>
  )
}
