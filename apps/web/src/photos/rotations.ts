// Which pictures are turned.

/** Degrees clockwise, by where the picture is stored: `{bucket}/{path}`. Those that are upright are missing. */
export type Rotations = Record<string, number>

type TurnedRow = { bucket_id: string; file_path: string; rotation: number }

export const rotationsOf = (rows: TurnedRow[]): Rotations =>
  Object.fromEntries(rows.map((one) => [`${one.bucket_id}/${one.file_path}`, one.rotation]))

/** @param picture its public address, or `{bucket}/{path}` */
export const rotationOf = (rotations: Rotations, picture: string): number =>
  rotations[picture.split('/object/public/').at(-1) ?? ''] ?? 0

export const rotationsKey = (familyId: string) => ['rotations', familyId]
