import { type FormEvent, useId, useState } from 'react'
import type { EditConflict, Version } from '@/data/edit-conflict'
import type { Shown } from '@/data/merge-edits'
import { m } from '@/i18n/messages'
import { Button } from './button'
import { Dialog } from './dialog'
import { DialogFoot } from './dialog-foot'
import { Photo } from './photo'

/** Shows both versions of each part that two edits have changed. The user's own are chosen at first. */
export function EditConflictDialog({ parts, onChoose, onLeave }: EditConflict) {
  const [chosen, setChosen] = useState<Version[]>(parts.map(() => 'mine'))

  function submit(event: FormEvent) {
    event.preventDefault()
    onChoose(chosen)
  }

  return (
    <Dialog open onOpenChange={onLeave} title={m.edit_conflict_title()} description={m.edit_conflict_text()}>
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
        {parts.map((part, place) => (
          <PartChoice
            key={part.label}
            part={part}
            chosen={chosen[place]}
            onChoose={(version) => setChosen(chosen.map((one, at) => (at === place ? version : one)))}
          />
        ))}
        <DialogFoot>
          <Button variant="quiet" onClick={onLeave}>
            {m.edit_conflict_back()}
          </Button>
          <Button type="submit">{m.edit_conflict_save()}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

type PartProps = {
  part: EditConflict['parts'][number]
  chosen: Version | undefined
  onChoose: (version: Version) => void
}

function PartChoice({ part, chosen, onChoose }: PartProps) {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-semibold">{part.label}</legend>
      {(['mine', 'theirs'] as const).map((version) => (
        <label
          key={version}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line px-3.5 py-2.5 has-checked:border-primary has-checked:bg-primary-wash"
        >
          <input
            type="radio"
            name={name}
            checked={version === chosen}
            onChange={() => onChoose(version)}
            className="mt-1 size-4 flex-none accent-primary"
          />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold text-sm">
              {version === 'mine' ? m.edit_conflict_mine() : m.edit_conflict_theirs()}
            </span>
            <Content shown={part[version]} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Content({ shown }: { shown: Shown }) {
  if (shown === null || shown === undefined || shown === '')
    return <span className="block text-ink-soft italic">{m.edit_conflict_empty()}</span>
  if (typeof shown === 'object') return <Photos {...shown} />
  return (
    <span dir="auto" className="wrap-anywhere block whitespace-pre-line">
      {shown}
    </span>
  )
}

function Photos({ photos: [first, ...others] }: Extract<Shown, object>) {
  if (!first) return null
  if (others.length === 0) return <Photo url={first.url} alt={first.alt} sizes="24rem" ratio={16 / 9} />
  return (
    <span className="mt-1 grid grid-cols-4 gap-1">
      {[first, ...others].map(({ url, alt }) => (
        <Photo key={url} url={url} alt={alt} sizes="120px" ratio={1} />
      ))}
    </span>
  )
}
