// Pairs of copies as groups, and which one of a group to keep.

import type { MediaItem } from '../media-item'

export type Pair = { one_id: string; other_id: string }

export type Copy = MediaItem & { file_size: number }

/** Items that are joined by pairs, also by way of others. */
export function groupsOf(pairs: readonly Pair[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const { one_id, other_id } of pairs) {
    const [one, other] = [groups.get(one_id) ?? [one_id], groups.get(other_id) ?? [other_id]]
    const joined = one === other ? one : [...one, ...other]
    for (const id of joined) groups.set(id, joined)
  }
  return [...new Set(groups.values())]
}

const PRECISIONS = ['time', 'day', 'month', 'year', 'about', 'unknown']

/** The best first: more pixels, a date that is better known and earlier, a recording, and then a larger file. */
export const bestFirst = (copies: readonly Copy[]): Copy[] =>
  [...copies].sort(
    (one, other) =>
      pixelsOf(other) - pixelsOf(one) ||
      PRECISIONS.indexOf(one.taken_precision) - PRECISIONS.indexOf(other.taken_precision) ||
      one.taken_at.localeCompare(other.taken_at) ||
      Number(other.motion_path !== null) - Number(one.motion_path !== null) ||
      other.file_size - one.file_size,
  )

const pixelsOf = ({ width, height }: Copy) => (width ?? 0) * (height ?? 0)

/** Whether a member may delete all of these: their uploaders and admins may, and private ones only their uploader. */
export const mayDelete = (copies: readonly Copy[], { userId, role }: { userId: string; role: string }) =>
  copies.every(({ user_id, is_private }) => user_id === userId || (role === 'admin' && !is_private))
