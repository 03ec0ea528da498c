import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { SwitchRow } from '@/components/ui/switch-row'
import { m } from '@/i18n/messages'
import { hiddenMemoriesQuery, useHideMemories, useShowMemories } from './api'

/** Turns 'On this day' on and off, and lists the people whose memories are hidden. */
export function MemoriesPanel({ userId }: { userId: string }) {
  const { data: hidden } = useQuery(hiddenMemoriesQuery(userId))
  const hide = useHideMemories(userId)
  const show = useShowMemories(userId)
  const everything = hidden?.find(({ member_id, relative_id }) => !member_id && !relative_id)
  const people = byPerson(hidden?.filter((one) => one !== everything) ?? [])

  return (
    <Section title={m.memories_title()} text={m.memories_settings_text()}>
      <ul className="divide-y divide-line">
        <SwitchRow
          label={m.memories_settings_show()}
          text={m.memories_settings_show_text()}
          checked={hidden && !everything}
          onChange={(on) => {
            if (!on) hide.mutate(null)
            else if (everything) show.mutate([everything.id])
          }}
        />
        {people.map(({ key, ids, name }) => (
          <li key={key} className="flex items-center justify-between gap-4 py-3 last:pb-0">
            <span className="wrap-anywhere min-w-0">{m.memories_settings_person({ name })}</span>
            <Button
              variant="quiet"
              aria-label={m.memories_settings_again_label({ name })}
              onClick={() => show.mutate(ids)}
              className="flex-none"
            >
              {m.memories_settings_again()}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Hidden = {
  id: string
  member_id: string | null
  relative_id: string | null
  member: { full_name: string | null } | null
  relative: { member_name: string; profile_id: string | null } | null
}

/** One entry for a person who is hidden as a member and as a relative. */
function byPerson(hidden: Hidden[]) {
  const people = new Map<string, { key: string; ids: string[]; name: string }>()
  for (const { id, member_id, relative_id, member, relative } of hidden) {
    const key = member_id ?? relative?.profile_id ?? relative_id ?? id
    const name = member?.full_name ?? relative?.member_name ?? m.unknown_member()
    people.set(key, { key, name, ids: [...(people.get(key)?.ids ?? []), id] })
  }
  return [...people.values()]
}
