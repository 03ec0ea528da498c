import { useId } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { m } from '@/i18n/messages'
import type { Profile } from './api'

export type Relative = Pick<Profile, 'id' | 'full_name' | 'avatar_url'>

type Props = {
  /** The other members of the family. */
  members: Relative[]
  /** The ids of the marked members. */
  marked: string[]
}

/** The members marked as immediate family. */
export function Relatives({ members, marked }: Props) {
  const heading = useId()
  const relatives = members.filter(({ id }) => marked.includes(id))

  return (
    <Card aria-labelledby={heading} className="p-5 md:p-6">
      <h2 id={heading} className="mb-2 text-xl">
        {m.relatives_title()}
      </h2>
      <p className="max-w-prose text-ink-soft">
        {relatives.length > 0 ? m.relatives_text() : m.relatives_nobody()}
      </p>
      {relatives.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {relatives.map(({ id, full_name, avatar_url }) => (
            <li
              key={id}
              className="flex items-center gap-2.5 rounded-full bg-sunken py-1 ps-1 pe-4 font-medium"
            >
              <Avatar name={full_name ?? m.unknown_member()} src={avatar_url} />
              {full_name ?? m.unknown_member()}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type ChoiceProps = Props & { onChange: (marked: string[]) => void }

/** Checkboxes to mark members as immediate family. */
export function RelativesChoice({ members, marked, onChange }: ChoiceProps) {
  const note = useId()
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...marked, id] : marked.filter((other) => other !== id))

  return (
    <fieldset aria-describedby={note} className="min-w-0">
      <legend className="font-display font-[560] text-xl">{m.relatives_title()}</legend>
      <p id={note} className="mt-2 max-w-prose text-ink-soft">
        {members.length > 0 ? m.relatives_text() : m.relatives_alone()}
      </p>
      <ul className="-mx-2 mt-2 grid gap-x-4 sm:grid-cols-2">
        {members.map(({ id, full_name, avatar_url }) => {
          const name = full_name ?? m.unknown_member()
          return (
            <li key={id}>
              <label className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control px-2 font-medium hover:bg-sunken">
                <Avatar name={name} src={avatar_url} />
                <span className="wrap-anywhere flex-1">{name}</span>
                <input
                  type="checkbox"
                  checked={marked.includes(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                  className="size-5 flex-none accent-primary"
                />
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
