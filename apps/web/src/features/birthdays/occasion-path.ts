import type { FamilyDay } from './family-days'

/** The profile of a member, or the place of a person in the family tree. */
export const occasionPath = ({ profile_id, person_id }: Pick<FamilyDay, 'profile_id' | 'person_id'>) =>
  profile_id ? `/profile/${profile_id}` : `/history?person=${person_id}`
