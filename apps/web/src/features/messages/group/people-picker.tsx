import { Avatar } from '@/components/ui/avatar'
import { nameOf, type Person } from '../conversation'

type Props = {
  legend: string
  people: Person[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Members of the family with a checkbox each. */
export function PeoplePicker({ legend, people, chosen, onChange }: Props) {
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))

  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <ul className="max-h-72 overflow-y-auto rounded-control border border-line">
        {people.map((person) => (
          <li key={person.id}>
            <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3.5 hover:bg-sunken">
              <Avatar name={nameOf(person)} src={person.avatar_url} size="small" />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {nameOf(person)}
              </span>
              <input
                type="checkbox"
                checked={chosen.includes(person.id)}
                onChange={({ target }) => toggle(person.id, target.checked)}
                className="size-5 flex-none accent-primary"
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
