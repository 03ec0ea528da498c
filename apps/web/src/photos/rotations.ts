// Which pictures are turned. Without React: the page asks before the app has loaded.

import { firstRows } from '@/data/kept/first-rows'

/** Degrees clockwise, by where the picture is stored: `{bucket}/{path}`. Those that are upright are missing. */
export type Rotations = Record<string, number>

type TurnedRow = { bucket_id: string; file_path: string; rotation: number }

export const rotationsOf = (rows: TurnedRow[]): Rotations =>
  Object.fromEntries(rows.map((one) => [`${one.bucket_id}/${one.file_path}`, one.rotation]))

/** @param picture its public address, or `{bucket}/{path}` */
export const rotationOf = (rotations: Rotations, picture: string): number =>
  rotations[picture.split('/object/public/').at(-1) ?? ''] ?? 0

export const rotationsKey = (familyId: string) => ['rotations', familyId]

/** As this browser keeps them to be known before the first paint; undefined when it keeps none, or too many. */
export const firstRotations = (userId: string) =>
  firstRows(userId, rotationsKey)?.[0] as Rotations | undefined
