import { createContext, use } from 'react'
import type { Member } from '@/lib/members'

/** The members of the family, for the names in comments. */
export const MembersContext = createContext<Member[]>([])

export const useMembers = () => use(MembersContext)

/** Undefined for a former member. */
export const useMember = (id: string) => use(MembersContext).find((member) => member.id === id)
