import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import type { Conversation, Person } from '../conversation'
import { useAddToGroup } from './group-api'
import { PeoplePicker } from './people-picker'

/** @param outside the members of the family who are not in the group */
export function AddPeople({ group, outside }: { group: Conversation; outside: Person[] }) {
  const [chosen, setChosen] = useState<string[]>([])
  const add = useAddToGroup(group.id)

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
