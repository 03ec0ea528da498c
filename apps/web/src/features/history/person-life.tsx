import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { WaitingChange } from '@/components/ui/waiting-change'
import { editLane } from '@/data/outbox/use-with-edits'
import { m } from '@/i18n/messages'
import { Fact } from './fact'
import type { HistoryMember } from './history-member'
import { useKinshipText } from './kinship'
import { birthText, deathText, isDead } from './member-facts'
import { isAutomatic } from './people'

type Props = {
  person: HistoryMember
  /** The days of this person that come back each year. */
  days: ReactNode
  onEdit: () => void
  onRemove: () => void
}

/** What the history has recorded of a person. */
export function PersonLife({ person, days, onEdit, onRemove }: Props) {
  const kinship = useKinshipText(person.id)
  return (
    <Section title={m.history_life()}>
      <WaitingChange lane={editLane(person.id)} />
      <dl className="grid grid-cols-2 gap-3">
        <Fact name={m.history_born()}>{birthText(person)}</Fact>
        {isDead(person) && <Fact name={m.history_died()}>{deathText(person)}</Fact>}
        {kinship && <Fact name={m.kinship_title()}>{kinship}</Fact>}
      </dl>
      {days}
      {person.bio && (
        <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line">
          {person.bio}
        </p>
      )}
      {!isAutomatic(person) && (
        <div className="flex flex-wrap justify-end gap-2">
          {/* Of a member it would remove only what is recorded here; the list offers that. */}
          {!person.profile_id && (
            <Button variant="danger-outline" onClick={onRemove}>
              <Trash2 aria-hidden className="size-[18px]" />
              {m.history_person_delete()}
            </Button>
          )}
          <Button variant="outline" onClick={onEdit}>
            <Pencil aria-hidden className="size-[18px]" />
            {m.history_person_edit()}
          </Button>
        </div>
      )}
    </Section>
  )
}
