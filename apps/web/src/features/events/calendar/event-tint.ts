import { tintOf } from '@/lib/initials'
import type { FamilyEvent } from '../family-event'

// In the order of the avatar's tints, so that the dot of an event has its author's colour.
const tints = ['bg-primary', 'bg-honey', 'bg-sage'] as const

export const tintOfEvent = ({ author }: FamilyEvent) => tints[tintOf(author?.full_name ?? '', tints.length)]
