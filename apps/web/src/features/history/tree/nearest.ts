import { CARD, type Place } from './layout'

/** @returns the person whose centre is nearest to the point, within `reach` */
export function nearest(
  places: readonly Place[],
  point: { x: number; y: number },
  reach: number,
): Place | undefined {
  let [found, least]: [Place | undefined, number] = [undefined, reach]
  for (const place of places) {
    const distance = Math.hypot(place.x - point.x, place.y + CARD.height / 2 - point.y)
    if (distance <= least) [found, least] = [place, distance]
  }
  return found
}
