import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DraftNotice } from '@/components/ui/draft-notice'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { m } from '@/i18n/messages'
import { useDraft } from '@/lib/use-draft'
import { oneLine } from '@/text/characters'
import {
  blankPlaylist,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  type NewPlaylist,
  type Where,
} from './new-playlist'

type Props = {
  draftKey: string
  connected: boolean
  busy: boolean
  onSubmit: (playlist: NewPlaylist) => void
  onCancel: () => void
}

export function CreatePlaylistForm({ draftKey, connected, busy, onSubmit, onCancel }: Props) {
  const { draft, change, restored, discard } = useDraft(draftKey, blankPlaylist)
  const [tried, setTried] = useState(false)
  const name = oneLine(draft.name)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (!name) return event.currentTarget.querySelector<HTMLElement>('[name="name"]')?.focus()
    const where = connected ? draft.where : 'here'
    onSubmit({ where, name, description: draft.description.trim() || null })
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {restored && <DraftNotice onDiscard={discard} />}
      <Field label={m.playlist_name()} error={tried && !name ? m.playlist_name_required() : undefined}>
        {(field) => (
          <Input
            {...field}
            name="name"
            required
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label={m.playlist_description()}>
        {(field) => (
          <Textarea
            {...field}
            name="description"
            rows={2}
            maxLength={LONGEST_DESCRIPTION}
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      {connected && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold text-sm">{m.playlist_where()}</legend>
          <Choice where="provider" chosen={draft.where} onChoose={(where) => change({ where })} />
          <Choice where="here" chosen={draft.where} onChoose={(where) => change({ where })} />
        </fieldset>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? m.playlist_creating() : m.playlist_create()}
        </Button>
      </div>
    </form>
  )
}

const words: Record<Where, { title: () => string; text: () => string }> = {
  here: { title: m.playlist_here, text: m.playlist_here_text },
  provider: { title: m.playlist_spotify, text: m.playlist_spotify_text },
}

type ChoiceProps = { where: Where; chosen: Where; onChoose: (where: Where) => void }

function Choice({ where, chosen, onChoose }: ChoiceProps) {
  const { title, text } = words[where]
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-control border border-line px-3.5 py-2.5 has-checked:border-primary has-checked:bg-primary-wash">
      <input
        type="radio"
        name="where"
        checked={where === chosen}
        onChange={() => onChoose(where)}
        className="mt-1 size-4 flex-none accent-primary"
      />
      <span>
        <span className="block font-semibold">{title()}</span>
        <span className="block text-ink-soft text-sm">{text()}</span>
      </span>
    </label>
  )
}
