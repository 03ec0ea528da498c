// What the pages of members and of relatives have in common, beside the portrait.

import { Card } from '@/components/ui/card'
import { YearlyDays } from '@/features/birthdays/yearly-days'
import { CommentsSection } from '@/features/comments/comments-section'
import { PostsOfMember } from '@/features/feed/posts-of-member'
import type { HistoryMember } from '@/features/history/history-member'
import { isAutomatic } from '@/features/history/people'
import type { PersonAction } from '@/features/history/person-dialogs'
import { PersonFamily } from '@/features/history/person-family'
import { PersonLife } from '@/features/history/person-life'
import { relationsOf } from '@/features/history/relations'
import type { People } from '@/features/history/use-people'
import { yearlyDaysOf } from '@/features/history/yearly-days'
import { PhotosOfPerson } from '@/features/media/photos-of-person'
import { RecipesOfMember } from '@/features/recipes/recipes-of-member'

type Props = { person: HistoryMember; known: People; onAction: (action: PersonAction) => void }

/** The life and family of a person, what they have shared, and what the family says about them. */
export function PersonSections({ person, known, onAction }: Props) {
  const { people = [], ties, members } = known
  const { profile_id } = person
  return (
    <>
      <PersonLife
        person={person}
        days={<YearlyDays days={yearlyDaysOf(person, relationsOf(person.id, people, ties))} />}
        onEdit={() => onAction({ do: 'edit', person })}
        onRemove={() => onAction({ do: 'remove', person })}
      />
      <PersonFamily
        person={person}
        people={people}
        ties={ties}
        members={members}
        onAddTie={(subject) => onAction({ do: 'tie', ...subject })}
        onEditCouple={(partner, couple) => onAction({ do: 'couple', person, partner, couple })}
      />
      {profile_id && <PostsOfMember memberId={profile_id} />}
      {profile_id && <RecipesOfMember memberId={profile_id} />}
      <Card className="p-5 md:p-6">
        <PhotosOfPerson
          key={person.id}
          {...(profile_id ? { profileId: profile_id } : { personId: person.id })}
        />
      </Card>
      {!isAutomatic(person) && (
        <Card className="p-5 md:p-6">
          <CommentsSection subject={{ kind: 'relative', id: person.id }} count={person.comment_count} />
        </Card>
      )}
    </>
  )
}
