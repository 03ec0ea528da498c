type Row = { id: string; created_at: string }

/**
 * What a row's file is called in the export: in a folder, sorted by day, never twice the same, e.g.
 * `photos/2026-11-21 0b5e8c1d-2c6f.webp`, and ` 2.webp` for the second file of the row.
 * @param path where it is stored; the name ends as this does
 * @param number of the file in its row
 */
export function fileName(folder: string, { id, created_at }: Row, path: string, number: number): string {
  const extension = path.match(/\.([a-z0-9]{1,8})$/i)?.[1] ?? 'jpg'
  return `${folder}/${created_at.slice(0, 10)} ${id.slice(0, 13)}${number > 1 ? ` ${number}` : ''}.${extension}`
}
