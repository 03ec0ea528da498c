import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Choice } from '@/components/ui/choice'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { oneLine } from '@/text/characters'
import type { AlbumDraft } from './album'
import { peopleQuery } from './api'

type Props = {
  initial: AlbumDraft
  /** Whether it may still be for some members only. */
  canLimit: boolean
  action: string
  busy: boolean
  onSubmit: (draft: AlbumDraft) => void
  onCancel: () => void
}

export function AlbumForm({ initial, canLimit, action, busy, onSubmit, onCancel }: Props) {
  const [draft, setDraft] = useState(initial)
  const [tried, setTried] = useState(false)
  const change = (part: Partial<AlbumDraft>) => setDraft({ ...draft, ...part })
  const title = oneLine(draft.title)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (!title) return event.currentTarget.querySelector('input')?.focus()
    onSubmit({ ...draft, title })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Field label={m.album_title()} error={tried && !title ? m.album_title_required() : undefined}>
        {(field) => (
          <Input
            {...field}
            required
            autoComplete="off"
            maxLength={120}
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      {canLimit && (
        <Choice
          legend={m.album_share()}
          options={['family', 'some'] as const}
          labelOf={(choice) => (choice === 'family' ? m.album_share_family() : m.album_share_some())}
          chosen={draft.forFamily ? 'family' : 'some'}
          onChoose={(choice) => change({ forFamily: choice === 'family' })}
        />
      )}
      {!draft.forFamily && (
        <People
          chosen={draft.memberIds}
          onChange={(memberIds) => change({ memberIds })}
          reveal={initial.forFamily}
        />
      )}
      <DialogFoot>
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </DialogFoot>
    </form>
  )
}

type PeopleProps = {
  chosen: string[]
  onChange: (chosen: string[]) => void
  /** Whether to scroll to the people: the choice above has just added them, perhaps below the buttons of the dialog. */
  reveal: boolean
}

function People({ chosen, onChange, reveal }: PeopleProps) {
  const { familyId, userId } = useViewer()
  const { data: people = [] } = useQuery(peopleQuery(familyId))
  const list = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    if (reveal && people.length) list.current?.scrollIntoView({ block: 'nearest' })
  }, [reveal, people.length])

  return (
    <fieldset ref={list} className="grid">
      <legend className="mb-1.5 font-semibold text-sm">{m.album_people()}</legend>
      {people
        .filter(({ id }) => id !== userId)
        .map(({ id, full_name, avatar_url }) => {
          const name = full_name ?? m.unknown_member()
          return (
            <label
              key={id}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-sunken"
            >
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
                className="size-5 flex-none accent-primary"
              />
              <Avatar name={name} src={avatar_url} size="small" />
              <span className="min-w-0 truncate">{name}</span>
            </label>
          )
        })}
    </fieldset>
  )
}
