import { linkOptions } from '@tanstack/react-router'
import type { HistoryMember } from './history-member'

/** The page of a person; a member's is the profile. */
export const personPath = ({ id, profile_id }: Pick<HistoryMember, 'id' | 'profile_id'>) =>
  profile_id
    ? linkOptions({ to: '/profile/$id', params: { id: profile_id } })
    : linkOptions({ to: '/people/$id', params: { id } })
