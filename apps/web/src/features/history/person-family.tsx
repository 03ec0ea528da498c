import { Link } from '@tanstack/react-router'
import { Network } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { m } from '@/i18n/messages'
import type { HistoryMember } from './history-member'
import { LinkMember } from './link-member'
import type { TreeMember } from './people'
import { Relatives } from './relatives-of-person'
import type { TieSubject } from './tie-dialog'
import type { Partnership, Ties } from './ties'
import { treeKinds } from './views'

const treeTexts = {
  tree: m.history_show_in_tree,
  ancestors: m.history_ancestors,
  descendants: m.history_descendants,
  hourglass: m.history_hourglass,
}

type Props = {
  person: HistoryMember
  people: HistoryMember[]
  ties: Ties
  members: TreeMember[]
  onAddTie: (subject: TieSubject) => void
  onEditCouple: (partner: HistoryMember, couple: Partnership) => void
}

/** A person's relatives, their place in the tree, and which member they are. */
export function PersonFamily({ person, people, ties, members, onAddTie, onEditCouple }: Props) {
  return (
    <Section title={m.history_family()}>
      <Relatives
        person={person}
        people={people}
        ties={ties}
        onAddTie={onAddTie}
        onEditCouple={onEditCouple}
      />
      <nav aria-label={m.history_tree_label()} className="flex flex-wrap gap-2">
        {treeKinds.map((kind) => (
          <Button key={kind} asChild variant="quiet">
            <Link to="/history" search={{ view: kind, [kind === 'tree' ? 'person' : 'from']: person.id }}>
              {kind === 'tree' && <Network aria-hidden className="size-5" />}
              {treeTexts[kind]()}
            </Link>
          </Button>
        ))}
      </nav>
      <LinkMember person={person} people={people} members={members} />
    </Section>
  )
}
