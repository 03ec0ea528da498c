import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { EditConflict, Version } from '@/data/edit-conflict'
import { m } from '@/paraglide/messages'
import { Button } from './button'
import { Dialog } from './dialog'
import { DialogFoot } from './dialog-foot'

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
            <Content>{part[version]}</Content>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const Content = ({ children }: { children: ReactNode }) =>
  children === null || children === '' ? (
    <span className="block text-ink-soft italic">{m.edit_conflict_empty()}</span>
  ) : (
    <span dir="auto" className="wrap-anywhere block whitespace-pre-line">
      {children}
    </span>
  )
