import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { SwitchRow } from '@/components/ui/switch-row'
import { m } from '@/paraglide/messages'
import { hiddenMemoriesQuery, useHideMemories, useShowMemories } from './api'

/** Turns 'On this day' on and off, and lists the people whose memories are hidden. */
export function MemoriesPanel({ userId }: { userId: string }) {
  const { data: hidden } = useQuery(hiddenMemoriesQuery(userId))
  const hide = useHideMemories(userId)
  const show = useShowMemories(userId)
  const everything = hidden?.find(({ member_id, relative_id }) => !member_id && !relative_id)
  const people = hidden?.filter((one) => one !== everything) ?? []

  return (
    <Section title={m.memories_title()} text={m.memories_settings_text()}>
      <ul className="divide-y divide-line">
        <SwitchRow
          label={m.memories_settings_show()}
          text={m.memories_settings_show_text()}
          checked={hidden && !everything}
          onChange={(on) => {
            if (!on) hide.mutate(null)
            else if (everything) show.mutate(everything.id)
          }}
        />
        {people.map(({ id, member, relative }) => {
          const name = member?.full_name ?? relative?.member_name ?? m.unknown_member()
          return (
            <li key={id} className="flex items-center justify-between gap-4 py-3 last:pb-0">
              <span className="wrap-anywhere min-w-0">{m.memories_settings_person({ name })}</span>
              <Button
                variant="quiet"
                aria-label={m.memories_settings_again_label({ name })}
                onClick={() => show.mutate(id)}
                className="flex-none"
              >
                {m.memories_settings_again()}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
