import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { DraftNotice } from '@/components/ui/draft-notice'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PictureField } from '@/components/ui/picture-field'
import { Textarea } from '@/components/ui/textarea'
import { m } from '@/i18n/messages'
import { useDraft } from '@/lib/use-draft'
import { isStored } from '@/photos/is-stored'
import { useIsKeepingPicture } from '@/photos/keep-picture'
import type { HistoryMember, HistoryValues } from './history-member'
import { LifeDates } from './life-dates'
import { draftProblems, type MemberDraft, valuesOf } from './member-draft'
import { ParentField } from './parent-field'

type Props = {
  draftKey: string
  initial: MemberDraft
  /** The stored person being edited. */
  member: HistoryMember | undefined
  /** The people who can be the parent. */
  candidates: HistoryMember[]
  busy: boolean
  action: string
  /** @param original that person as they were when editing began */
  onSubmit: (values: HistoryValues, original: HistoryMember | undefined) => void
  onCancel: () => void
}

export function MemberForm({
  draftKey,
  initial,
  member,
  candidates,
  busy,
  action,
  onSubmit,
  onCancel,
}: Props) {
  const { draft, base, change, restored, discard } = useDraft(draftKey, initial, member)
  const [tried, setTried] = useState(false)
  const keepingPicture = useIsKeepingPicture()
  const image = useRef<HTMLInputElement>(null)
  const found = {
    ...draftProblems(draft, new Date()),
    ...(draft.image && !isStored(draft.image) && { image: m.picture_not_stored() }),
  }
  // Problems show after the first attempt to submit.
  const problems: typeof found = tried ? found : {}

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || keepingPicture) return
    setTried(true)
    const [first] = Object.keys(found)
    if (first === 'image') image.current?.focus()
    else if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else onSubmit(valuesOf(draft), base)
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {restored && <DraftNotice onDiscard={discard} />}
      <NameField value={draft.name} error={problems.name} onChange={(name) => change({ name })} />
      <LifeDates draft={draft} problems={problems} onChange={change} />
      <ParentField
        candidates={candidates}
        value={draft.parentId}
        onChange={(parentId) => change({ parentId })}
      />
      <BiographyField value={draft.bio} error={problems.bio} onChange={(bio) => change({ bio })} />
      <PictureField
        ref={image}
        label={m.history_photo()}
        alt={m.history_photo_of({ name: draft.name })}
        value={draft.image}
        onChange={(image) => change({ image })}
        error={problems.image}
      />
      <DialogFoot>
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
        <Button type="submit" busy={busy || keepingPicture}>
          {busy ? m.history_saving() : action}
        </Button>
      </DialogFoot>
    </form>
  )
}

type TextProps = { value: string; error: string | undefined; onChange: (text: string) => void }

function NameField({ value, error, onChange }: TextProps) {
  const label = (
    <>
      {m.history_name()} <span aria-hidden>*</span>
    </>
  )
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          name="name"
          required
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

function BiographyField({ value, error, onChange }: TextProps) {
  return (
    <Field label={m.history_bio()} error={error}>
      {(control) => (
        <Textarea
          {...control}
          name="bio"
          rows={4}
          placeholder={m.history_bio_placeholder()}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
