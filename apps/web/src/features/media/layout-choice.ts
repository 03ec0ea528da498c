// Whether this device shows media as cards or as a timeline, and how dense the timeline is.

import { personalStore } from '@/browser/personal-store'

export type MediaLayout = 'cards' | 'timeline'

export const mediaLayout = personalStore<MediaLayout>('media layout', 'local', (stored) =>
  stored === 'timeline' ? 'timeline' : 'cards',
)

/** How high the rows of the timeline are, in pixels, from dense to large. */
export const ROW_HEIGHTS = [64, 96, 140, 200, 280] as const

/** An index of `ROW_HEIGHTS`. */
export const density = personalStore<number>('media density', 'local', (stored) =>
  typeof stored === 'number' && stored in ROW_HEIGHTS ? stored : 2,
)

/** Makes the photos larger or smaller by one step, if any. */
export function changeDensity(step: 1 | -1): void {
  const next = density.get() + step
  if (next in ROW_HEIGHTS) density.set(next)
}
