import { tintOf } from '@/lib/initials'
import type { FamilyEvent } from '../family-event'

// In the order of the avatar's tints, so that the dot of an event has its author's colour.
const tints = ['bg-primary', 'bg-honey', 'bg-sage'] as const

const washes = ['@xl:bg-primary-wash', '@xl:bg-honey-wash', '@xl:bg-sage-wash'] as const

export const tintOfEvent = ({ author }: FamilyEvent) => tints[tintOf(author?.full_name ?? '', tints.length)]

/** Of the bar of an event of several days. */
export const washOfEvent = ({ author }: FamilyEvent) => washes[tintOf(author?.full_name ?? '', washes.length)]
