type Row = { id: string; created_at: string }

/**
 * What a row's file is called in the export: in a folder, sorted by day, never twice the same, e.g.
 * `photos/2026-11-21 0b5e8c1d-2c6f.webp`.
 * @param path where it is stored; the name ends as this does
 */
export function fileName(folder: string, { id, created_at }: Row, path: string): string {
  const extension = path.match(/\.([a-z0-9]{1,8})$/i)?.[1] ?? 'jpg'
  return `${folder}/${created_at.slice(0, 10)} ${id.slice(0, 13)}.${extension}`
}
