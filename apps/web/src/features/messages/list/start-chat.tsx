import { Users } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import { nameOf, type Person } from '../conversation'
import { NewGroup } from '../group/new-group'
import { useSelection } from '../use-selection'

type Props = { people: Person[]; open: boolean; onOpenChange: (open: boolean) => void }

const row =
  'flex min-h-13 w-full items-center gap-3 rounded-control px-2.5 text-start font-medium hover:bg-sunken'

/** Starts a chat with one member, or a group. */
export function StartChat({ people, open, onOpenChange }: Props) {
  const selection = useSelection()
  const [grouping, setGrouping] = useState(false)

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={m.chat_start()}
        description={m.chat_start_text()}
      >
        <ul className="-mx-2.5">
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={row}
                onClick={() => {
                  onOpenChange(false)
                  selection.open({ person: person.id })
                }}
              >
                <Avatar name={nameOf(person)} src={person.avatar_url} />
                <span dir="auto" className="min-w-0 truncate">
                  {nameOf(person)}
                </span>
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={row}
              onClick={() => {
                onOpenChange(false)
                setGrouping(true)
              }}
            >
              <span className="grid size-9 flex-none place-items-center rounded-full bg-primary-wash text-primary-strong">
                <Users aria-hidden className="size-4.5" />
              </span>
              {m.group_new()}
            </button>
          </li>
        </ul>
      </Dialog>
      <NewGroup people={people} open={grouping} onOpenChange={setGrouping} />
    </>
  )
}
