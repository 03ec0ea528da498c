import { type FormEvent, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { oneLine } from '@/lib/text'
import { m } from '@/paraglide/messages'
import type { Viewer } from '../api'
import { type Conversation, nameOf, type Person } from '../conversation'
import { useAddToGroup, useRenameGroup, useTakeOut } from './group-api'
import { PeoplePicker } from './people-picker'

type Props = {
  viewer: Viewer
  people: Person[]
  group: Conversation
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who is in a group, and what it is called. */
export function GroupDialog({ viewer, people, group, open, onOpenChange }: Props) {
  const takeOut = useTakeOut(viewer, group.id)
  const [leaver, setLeaver] = useState<{ id: string; name: string }>()
  const keeper = group.created_by === viewer.userId
  const outside = people.filter(({ id }) => group.participants.every(({ user_id }) => user_id !== id))
  const leaving = leaver?.id === viewer.userId

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={group.title}>
      <div className="grid gap-6">
        <Rename viewer={viewer} group={group} />
        <section aria-labelledby="group-members">
          <h3 id="group-members" className="mb-1 font-body font-semibold text-sm tracking-normal">
            {m.group_members_count({ count: group.participants.length })}
          </h3>
          <ul>
            {group.participants.map(({ user_id }) => {
              const person = people.find(({ id }) => id === user_id)
              const mine = user_id === viewer.userId
              const name = mine ? m.you() : nameOf(person)
              return (
                <li key={user_id} className="flex min-h-12 items-center gap-3">
                  <Avatar name={name} src={person?.avatar_url} size="small" />
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {name}
                    {user_id === group.created_by && (
                      <span className="ms-2 rounded-full bg-honey-wash px-2 py-0.5 text-honey-ink text-xs">
                        {m.group_keeper()}
                      </span>
                    )}
                  </span>
                  {(keeper || mine) && (
                    <Button
                      variant="ghost"
                      size="compact"
                      aria-label={mine ? m.group_leave() : m.group_remove_name({ name })}
                      onClick={() => setLeaver({ id: user_id, name })}
                    >
                      {mine ? m.group_leave() : m.group_remove()}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
        {outside.length > 0 && <AddPeople viewer={viewer} group={group} outside={outside} />}
      </div>
      <ConfirmDialog
        open={leaver !== undefined}
        onOpenChange={() => setLeaver(undefined)}
        title={
          leaving
            ? m.group_leave_title({ group: group.title })
            : m.group_remove_title({ name: leaver?.name ?? '' })
        }
        description={leaving ? m.group_leave_text() : m.group_remove_text()}
        action={leaving ? m.group_leave() : m.group_remove()}
        danger
        busy={takeOut.isPending}
        onConfirm={() => leaver && takeOut.mutate(leaver.id, { onSuccess: () => setLeaver(undefined) })}
      />
    </Dialog>
  )
}

function Rename({ viewer, group }: { viewer: Viewer; group: Conversation }) {
  const [name, setName] = useState(group.title)
  const rename = useRenameGroup(viewer, group.id)
  const changed = oneLine(name)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (changed && changed !== group.title && !rename.isPending) rename.mutate(changed)
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
    </form>
  )
}

function AddPeople({ viewer, group, outside }: { viewer: Viewer; group: Conversation; outside: Person[] }) {
  const [chosen, setChosen] = useState<string[]>([])
  const add = useAddToGroup(viewer, group.id)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length > 0 && !add.isPending) add.mutate(chosen, { onSuccess: () => setChosen([]) })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3">
      <PeoplePicker legend={m.group_add()} people={outside} chosen={chosen} onChange={setChosen} />
      <p className="text-ink-soft text-sm">{m.group_add_text()}</p>
      <Button type="submit" busy={add.isPending} disabled={chosen.length === 0} className="justify-self-end">
        {m.group_add()}
      </Button>
    </form>
  )
}
