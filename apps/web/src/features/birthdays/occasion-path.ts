import { addressOf } from '@/data/registry'
import type { FamilyDay } from './family-days'

/** The profile of a member, or the page of someone in the family tree. */
export const occasionPath = ({ profile_id, person_id }: Pick<FamilyDay, 'profile_id' | 'person_id'>) =>
  addressOf('relative', { id: person_id, profile_id })
