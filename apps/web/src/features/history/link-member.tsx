import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import type { HistoryMember } from './history-member'
import { isAutomatic, personIdOf, type TreeMember } from './people'
import { useLinkPerson } from './ties-api'

type Props = { person: HistoryMember; people: HistoryMember[]; members: TreeMember[] }

/** Says which member a person is: "That's me", and for admins a choice of members; or that they are not this member after all. */
export function LinkMember({ person, people, members }: Props) {
  const { userId, familyId, role } = useViewer()
  const link = useLinkPerson()
  const isAdmin = role === 'admin'

  if (person.profile_id) {
    const mayUnlink =
      (isAdmin || person.profile_id === userId) && person.id !== personIdOf(familyId, person.profile_id)
    return (
      mayUnlink && (
        <Button
          variant="quiet"
          className="justify-self-start"
          busy={link.isPending}
          onClick={() => link.mutate({ personId: person.id, memberId: null })}
        >
          {person.profile_id === userId ? m.history_not_me() : m.history_not_member()}
        </Button>
      )
    )
  }
  if (person.deceased) return null
  // Members who are not someone in the history yet.
  const free = people.filter(isAutomatic).map(({ profile_id }) => profile_id)
  const choices = members.filter(({ id }) => free.includes(id) && (isAdmin || id === userId))
  const [only] = choices
  if (!only) return null
  if (choices.length === 1 && only.id === userId)
    return (
      <Button
        variant="outline"
        className="justify-self-start"
        busy={link.isPending}
        onClick={() => link.mutate({ personId: person.id, memberId: userId })}
      >
        {m.history_that_is_me()}
      </Button>
    )
  return (
    <Choice
      choices={choices}
      busy={link.isPending}
      onLink={(memberId) => link.mutate({ personId: person.id, memberId })}
    />
  )
}

type ChoiceProps = { choices: TreeMember[]; busy: boolean; onLink: (memberId: string) => void }

function Choice({ choices, busy, onLink }: ChoiceProps) {
  const { userId } = useViewer()
  const [chosen, setChosen] = useState('')
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2">
      <Field label={m.history_is_member()}>
        {(control) => (
          <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{m.history_parent_none()}</option>
            {choices.map(({ id, full_name }) => (
              <option key={id} value={id}>
                {id === userId ? m.history_that_is_me() : (full_name ?? m.unknown_member())}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button variant="outline" disabled={!chosen} busy={busy} onClick={() => onLink(chosen)}>
        {m.history_link_member()}
      </Button>
    </div>
  )
}
