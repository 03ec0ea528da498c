import { linkOptions } from '@tanstack/react-router'
import type { FamilyDay } from './family-days'

/** The profile of a member, or the page of someone in the family tree. */
export const occasionPath = ({ profile_id, person_id }: Pick<FamilyDay, 'profile_id' | 'person_id'>) =>
  profile_id
    ? linkOptions({ to: '/profile/$id', params: { id: profile_id } })
    : linkOptions({ to: '/people/$id', params: { id: person_id } })
