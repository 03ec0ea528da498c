import { Ellipsis, EyeOff, UserX } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { useHideMemories } from './api'
import type { Reminded } from './memory'

/** Hides the memories of a person, or all. Both can be undone in the settings. */
export function MemoriesMenu({ people }: { people: Reminded[] }) {
  const { userId } = useViewer()
  const hide = useHideMemories(userId)

  // The callbacks of `mutate` end with this component, which may leave the screen.
  const hideOf = (person: Reminded | null) =>
    hide.mutateAsync(person).then(
      () => {
        const title = person ? m.memories_hidden_person({ name: person.name }) : m.memories_hidden()
        toast.success(title, { description: m.memories_hidden_text() })
      },
      () => {}, // reported by the mutation
    )

  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={m.memories_more()} className="-me-2 -mt-2">
          <Ellipsis aria-hidden className="size-5" />
        </Button>
      }
    >
      {people.map((person) => (
        <MenuItem key={person.id} icon={UserX} onSelect={() => hideOf(person)}>
          {m.memories_hide_person({ name: person.name })}
        </MenuItem>
      ))}
      <MenuItem icon={EyeOff} onSelect={() => hideOf(null)}>
        {m.memories_hide()}
      </MenuItem>
    </Menu>
  )
}
