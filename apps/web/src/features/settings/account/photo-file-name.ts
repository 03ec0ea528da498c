type Photo = { id: string; created_at: string; image_url: string | null }

/** Sorted by day in a folder, and never twice the same: `photos/2026-11-21 0b5e8c1d-2c6f.webp`. */
export function photoFileName({ id, created_at, image_url }: Photo): string {
  const extension = image_url?.match(/\.([a-z0-9]{1,8})$/i)?.[1] ?? 'jpg'
  return `photos/${created_at.slice(0, 10)} ${id.slice(0, 13)}.${extension}`
}
