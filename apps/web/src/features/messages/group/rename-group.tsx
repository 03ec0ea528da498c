import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { WaitingChange } from '@/components/ui/waiting-change'
import { editLane } from '@/data/outbox/use-with-edits'
import { m } from '@/i18n/messages'
import { oneLine } from '@/text/characters'
import type { Conversation } from '../conversation'
import { type NamedGroup, useRenameGroup } from './group-api'

export function RenameGroup({ group }: { group: Conversation }) {
  const [name, setName] = useState(group.title)
  const [original, setOriginal] = useState<NamedGroup>(group)
  const rename = useRenameGroup((stored) => {
    setOriginal(stored)
    setName(stored.name ?? '')
  })
  const changed = oneLine(name)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (changed && changed !== group.title && !rename.isPending)
      rename.mutate({ original, values: { name: changed } })
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <Field label={m.group_name()} error={changed ? undefined : m.group_name_required()}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={name}
              maxLength={80}
              onChange={({ target }) => setName(target.value)}
            />
            <Button
              type="submit"
              variant="quiet"
              busy={rename.isPending}
              disabled={!changed || changed === group.title}
              className="flex-none"
            >
              {m.group_rename()}
            </Button>
          </div>
        )}
      </Field>
      <WaitingChange lane={editLane(group.id)} />
    </form>
  )
}
