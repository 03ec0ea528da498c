import { tintOf } from '@/lib/initials'
import type { FamilyEvent } from '../family-event'

// In the order of the avatar's tints: the dot of an event has the colour of who planned it.
const tints = ['bg-primary', 'bg-honey', 'bg-sage'] as const

export const tintOfEvent = ({ author }: FamilyEvent) => tints[tintOf(author?.full_name ?? '', tints.length)]
