import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { DraftNotice } from '@/components/ui/draft-notice'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'
import { forgetDraft, useDraft } from '@/lib/use-draft'
import { m } from '@/paraglide/messages'
import { useChangeDetails } from '../api'
import type { Details, MediaItem } from '../media-item'

type Props = { item: MediaItem; onClose: () => void }

/** What an uploader may change. A shared item cannot become private again. */
export function DetailsDialog({ item, onClose }: Props) {
  const draftKey = `media details ${item.id}`
  const { title, description, is_private } = item
  const initial = { title, description, is_private }
  const { draft, base: original = item, change, restored, discard } = useDraft(draftKey, initial, item)
  const [missing, setMissing] = useState(false)
  const save = useChangeDetails()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending) return
    const title = draft.title.trim()
    setMissing(!title)
    if (!title) return event.currentTarget.querySelector('input')?.focus()
    const description = draft.description?.trim() || null
    save.mutate(
      { original, values: { ...draft, title, description } },
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
          titleError={missing ? m.media_edit_title_required() : undefined}
          canShare={item.is_private}
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

type FieldsProps = {
  draft: Details
  change: (part: Partial<Details>) => void
  titleError: string | undefined
  /** Whether the item is private and may be shared. */
  canShare: boolean
}

function DetailsFields({ draft, change, titleError, canShare }: FieldsProps) {
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
