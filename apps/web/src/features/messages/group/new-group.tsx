import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { m } from '@/i18n/messages'
import { forgetDraft, useDraft } from '@/lib/use-draft'
import { oneLine } from '@/text/characters'
import type { Person } from '../conversation'
import { useSelection } from '../use-selection'
import { useCreateGroup } from './group-api'
import { PeoplePicker } from './people-picker'

const DRAFT_KEY = 'group'
const blank = { name: '', people: [] as string[] }

type Props = { people: Person[]; open: boolean; onOpenChange: (open: boolean) => void }

export function NewGroup({ people, open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.group_new_title()}
      description={m.group_new_text()}
    >
      <NewGroupForm people={people} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function NewGroupForm({ people, onDone }: { people: Person[]; onDone: () => void }) {
  const { draft, change } = useDraft(DRAFT_KEY, blank)
  const [tried, setTried] = useState(false)
  const create = useCreateGroup(() => forgetDraft(DRAFT_KEY))
  const { open } = useSelection()
  const name = oneLine(draft.name)
  // A member may have left the family since they were chosen.
  const chosen = draft.people.filter((id) => people.some((person) => person.id === id))

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!name || chosen.length === 0 || create.isPending) return
    create.mutate(
      { name, people: chosen },
      {
        onSuccess: (conversation) => {
          onDone()
          open({ conversation })
        },
      },
    )
  }

  if (people.length === 0) return <p className="text-ink-soft">{m.messages_alone()}</p>
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <Field label={m.group_name()} error={tried && !name ? m.group_name_required() : undefined}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            maxLength={80}
            placeholder={m.group_name_placeholder()}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <PeoplePicker
        legend={m.group_members()}
        people={people}
        chosen={chosen}
        onChange={(ids) => change({ people: ids })}
      />
      {tried && chosen.length === 0 && (
        <p role="alert" className="font-medium text-danger text-sm">
          {m.group_people_required()}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onDone}>
          {m.cancel()}
        </Button>
        <Button type="submit" busy={create.isPending}>
          {m.group_create()}
        </Button>
      </div>
    </form>
  )
}
