// Sizes of pictures: what fits, and how a stored file tells its size before it is loaded.

export type Size = { width: number; height: number }

/** The largest size of the same shape with no side longer than `limit`; never larger than it is. */
export function fitWithin({ width, height }: Size, limit: number): Size {
  const scale = Math.min(1, limit / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A name that nobody guesses (128 random bits) and that carries the size, so that the page keeps the place
 * free while the picture loads: `q3Zk…_2048x1536.webp`.
 */
export const photoName = ({ width, height }: Size, extension: string) =>
  `${randomName()}_${width}x${height}.${extension}`

/** The size in a name that `photoName` made; undefined for any other. */
export function sizeInName(url: string): Size | undefined {
  const [, width, height] = /_(\d{1,5})x(\d{1,5})\.\w+$/.exec(url) ?? []
  return Number(width) && Number(height) ? { width: Number(width), height: Number(height) } : undefined
}

/** 128 random bits in the URL-safe alphabet. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
