import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { DraftNotice } from '@/components/ui/draft-notice'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PictureField } from '@/components/ui/picture-field'
import { Textarea } from '@/components/ui/textarea'
import { isStored } from '@/lib/is-stored'
import { useIsKeepingPicture } from '@/lib/keep-picture'
import { useDraft } from '@/lib/use-draft'
import { m } from '@/paraglide/messages'
import { DateField } from './date-field'
import type { HistoryMember, HistoryValues } from './history-member'
import { draftProblems, type MemberDraft, valuesOf } from './member-draft'
import { ParentField } from './parent-field'

type Props = {
  draftKey: string
  initial: MemberDraft
  /** Whoever can be the parent. */
  candidates: HistoryMember[]
  busy: boolean
  action: string
  onSubmit: (values: HistoryValues) => void
  onCancel: () => void
}

export function MemberForm({ draftKey, initial, candidates, busy, action, onSubmit, onCancel }: Props) {
  const { draft, change, restored, discard } = useDraft(draftKey, initial)
  const [tried, setTried] = useState(false)
  const keepingPicture = useIsKeepingPicture()
  const image = useRef<HTMLInputElement>(null)
  const found = {
    ...draftProblems(draft, new Date()),
    ...(draft.image && !isStored(draft.image) && { image: m.picture_not_stored() }),
  }
  // Nobody is told of what they have not come to yet.
  const problems: typeof found = tried ? found : {}

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || keepingPicture) return
    setTried(true)
    const [first] = Object.keys(found)
    if (first === 'image') image.current?.focus()
    else if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else onSubmit(valuesOf(draft))
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {restored && <DraftNotice onDiscard={discard} />}
      <Field
        label={
          <>
            {m.history_name()} <span aria-hidden>*</span>
          </>
        }
        error={problems.name}
      >
        {(control) => (
          <Input
            {...control}
            name="name"
            required
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2 sm:gap-y-1.5">
        <DateField
          label={m.history_birth_date()}
          name="birth"
          value={draft.birth}
          onChange={(birth) => change({ birth })}
          error={problems.birth}
        />
        <DateField
          label={m.history_death_date()}
          name="death"
          value={draft.death}
          onChange={(death) => change({ death })}
          error={problems.death}
        />
        <p className="max-sm:-mt-2.5 text-ink-soft text-sm sm:col-span-2">{m.history_dates_hint()}</p>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 max-sm:-my-2 has-disabled:cursor-default has-disabled:opacity-60 sm:col-span-2">
          <input
            type="checkbox"
            disabled={draft.death.trim() !== ''}
            checked={draft.deceased && !draft.death.trim()}
            onChange={({ target }) => change({ deceased: target.checked })}
            className="size-5 flex-none accent-primary"
          />
          {m.history_died_unknown()}
        </label>
      </div>
      <ParentField
        candidates={candidates}
        value={draft.parentId}
        onChange={(parentId) => change({ parentId })}
      />
      <Field label={m.history_bio()} error={problems.bio}>
        {(control) => (
          <Textarea
            {...control}
            name="bio"
            rows={4}
            placeholder={m.history_bio_placeholder()}
            value={draft.bio}
            onChange={({ target }) => change({ bio: target.value })}
          />
        )}
      </Field>
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
