import { Photo } from '@/components/ui/photo'
import { type Parts, textPart } from '@/data/merge-edits'
import { m } from '@/paraglide/messages'
import type { HistoryMember, HistoryValues } from './history-member'
import { birthText, deathText } from './member-facts'

/** What two edits of a person can both have changed. @param members everyone, for the name of a parent */
export const memberParts = (members: HistoryMember[]): Parts<HistoryValues> => {
  const birth = { label: m.history_born(), show: birthText }
  const death = { label: m.history_died(), show: deathText }
  return {
    member_name: textPart(m.history_name(), 'member_name'),
    birth_date: birth,
    birth_date_precision: birth,
    death_date: death,
    death_date_precision: death,
    deceased: death,
    parent_id: {
      label: m.history_parent(),
      show: ({ parent_id }) =>
        members.find(({ id }) => id === parent_id)?.member_name ?? m.history_parent_none(),
    },
    bio: textPart(m.history_bio(), 'bio'),
    image_url: {
      label: m.history_photo(),
      show: ({ image_url, member_name }) =>
        image_url && (
          <Photo
            url={image_url}
            alt={m.history_photo_of({ name: member_name })}
            sizes="24rem"
            ratio={4 / 3}
          />
        ),
    },
  }
}
