// What the bin holds.

import { Heart, type LucideIcon } from 'lucide-react'
import type { Address } from '@/data/address'
import type { Database } from '@/data/database.types'
import { addressOf, thingOf } from '@/data/registry'
import { m } from '@/i18n/messages'

type Row = Database['public']['Functions']['recycle_bin']['Returns'][number]

/** The generated types do not know which columns can be null. */
export type BinEntry = Omit<Row, 'author_id' | 'deleted_by' | 'file' | 'parent_id' | 'occurrence'> & {
  [Column in 'author_id' | 'deleted_by' | 'file' | 'parent_id' | 'occurrence']: string | null
}

/** Kinds that are none of a thing of their own, and the thing that shows them. */
const SHOWN_BY: Record<string, string> = { occurrence: 'event', occurrences: 'event' }

export const iconOf = (kind: string): LucideIcon =>
  kind === 'couple' ? Heart : thingOf(SHOWN_BY[kind] ?? kind).icon

/** A message or a post may have had only pictures. */
export const titleOf = ({ title, kind }: Pick<BinEntry, 'title' | 'kind'>) => title || m.bin_kind({ kind })

/** The screen that shows it once it is restored. */
export function placeOf({ id, kind, parent_id, occurrence }: BinEntry): Address {
  if (kind === 'couple') return { to: '/history' }
  if (parent_id && SHOWN_BY[kind]) return addressOf('event', { id: parent_id, occurrence })
  return addressOf(kind, { id, conversation_id: parent_id })
}

const DAY_MS = 24 * 60 * 60 * 1000

/** How many days are left to restore it, at least 1. */
export const daysLeft = ({ expires_at }: Pick<BinEntry, 'expires_at'>, now: Date) =>
  Math.max(1, Math.ceil((Date.parse(expires_at) - now.getTime()) / DAY_MS))
