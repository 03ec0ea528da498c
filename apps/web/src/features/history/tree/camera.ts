// Where one looks from. A point of the drawing is seen at `point * scale + (x, y)` in the viewport; all in CSS pixels.

import type { Box } from './box'
import { CARD, cardOf, type Layout, type Place } from './layout'

export type Camera = { x: number; y: number; scale: number }
export type Size = { width: number; height: number }

/** How people are drawn: in full; by portrait and first name; or as dots, where names could not be read anyway. */
export type Detail = 'cards' | 'portraits' | 'dots'

const detailAt = (scale: number): Detail => (scale >= 0.5 ? 'cards' : scale >= 0.22 ? 'portraits' : 'dots')

const READABLE = 0.85
/** From here on the first names below the portraits can be read. */
const NAMES_READABLE = 0.45
const LARGEST = 2
/** Farther away the rows of a large family would run together. */
const SMALLEST = 0.04
const MARGIN = 20
/** So far the border of the drawing may be pulled into the view. */
const AT_THE_EDGE = 80

export const detailOf = ({ scale }: Camera) => detailAt(scale)

/** From the whole family, or as much of it as can be told apart, to a portrait. */
export const scaleLimits = (bounds: Box, size: Size): [least: number, most: number] => [
  Math.max(SMALLEST, Math.min(fittingScale(bounds, size), READABLE)),
  LARGEST,
]

/**
 * A small family as a whole. Of one that could not be read like that the person in question; or else, from as far away
 * as names can be read, those around the reader, or the beginning of its longest line.
 */
export function firstCamera(layout: Layout, size: Size, person?: Place, reader?: Place): Camera {
  const whole = fitted(layout, size)
  const detail = detailOf(whole)
  if (detail === 'cards') return whole
  if (person) return centredOn(person, size)
  if (whole.scale >= NAMES_READABLE) return whole
  const scale = detail === 'portraits' ? NAMES_READABLE : READABLE
  if (reader) return centredOn(reader, size, scale)
  const { x, y } = longestLine(layout)
  return { x: size.width / 2 - x * scale, y: MARGIN - y * scale, scale }
}

/** Of the room that is left over vertically so much is above: below, the buttons need some. */
const SHARE_ABOVE = 0.4

/** All of it, never larger than life; when that is too much, as much as can be told apart around its beginning. */
export function fitted(layout: Layout, size: Size): Camera {
  const { left, top, right, bottom } = layout.bounds
  const fitting = fittingScale(layout.bounds, size)
  const scale = Math.max(SMALLEST, Math.min(fitting, 1))
  const middle = fitting < SMALLEST ? longestLine(layout).x : (left + right) / 2
  const room = size.height - 2 * MARGIN - (bottom - top) * scale
  return {
    x: size.width / 2 - middle * scale,
    y: MARGIN + Math.max(0, room) * SHARE_ABOVE - top * scale,
    scale,
  }
}

/** Whoever has the most descendants of all. */
const longestLine = ({ places }: Layout) =>
  places.reduce((most, place) => (place.person.descendants > most.person.descendants ? place : most))

/** The person in the middle, large enough to be read. */
export const centredOn = ({ x, y }: Place, size: Size, scale = READABLE): Camera => ({
  x: size.width / 2 - x * scale,
  y: size.height / 2 - (y + CARD.height / 2) * scale,
  scale,
})

/** The least move that shows the whole card; from far away it also comes near enough to tell who that is. */
export function showing(place: Place, camera: Camera, size: Size): Camera {
  const { x, y, scale } = camera
  if (detailAt(scale) === 'dots') return centredOn(place, size)
  const { left, top, right, bottom } = cardOf(place)
  return {
    x: x + intoSight(left * scale + x, right * scale + x, size.width),
    y: y + intoSight(top * scale + y, bottom * scale + y, size.height),
    scale,
  }
}

/** The nearest camera from which the drawing does not get lost: what fits stays in its place, what does not fills the view. */
export function within({ x, y, scale }: Camera, bounds: Box, size: Size): Camera {
  const along = (start: number, end: number, offset: number, room: number, share: number) => {
    const length = (end - start) * scale
    const spare = room - 2 * MARGIN - length
    if (spare >= 0) return MARGIN + spare * share - start * scale
    const first = Math.min(AT_THE_EDGE, Math.max(room - AT_THE_EDGE - length, start * scale + offset))
    return first - start * scale
  }
  return {
    x: along(bounds.left, bounds.right, x, size.width, 0.5),
    y: along(bounds.top, bounds.bottom, y, size.height, SHARE_ABOVE),
    scale,
  }
}

/** The point of the drawing that is seen there. */
export const pointAt = ({ x, y, scale }: Camera, seen: { x: number; y: number }) => ({
  x: (seen.x - x) / scale,
  y: (seen.y - y) / scale,
})

/** The part of the drawing that is seen. */
export const sightOf = ({ x, y, scale }: Camera, { width, height }: Size): Box => ({
  left: -x / scale,
  top: -y / scale,
  right: (width - x) / scale,
  bottom: (height - y) / scale,
})

/** On the way between two cameras, `share` from 0 to 1: what is in the middle moves evenly, and so does the scale. */
export function between(from: Camera, to: Camera, share: number, { width, height }: Size): Camera {
  const mix = (a: number, b: number) => a + (b - a) * share
  const middle = (camera: Camera) => ({
    x: (width / 2 - camera.x) / camera.scale,
    y: (height / 2 - camera.y) / camera.scale,
  })
  const [start, end] = [middle(from), middle(to)]
  const scale = Math.exp(mix(Math.log(from.scale), Math.log(to.scale)))
  return {
    x: width / 2 - mix(start.x, end.x) * scale,
    y: height / 2 - mix(start.y, end.y) * scale,
    scale,
  }
}

const fittingScale = ({ left, top, right, bottom }: Box, { width, height }: Size) =>
  Math.min((width - 2 * MARGIN) / (right - left), (height - 2 * MARGIN) / (bottom - top))

function intoSight(start: number, end: number, room: number): number {
  if (start < MARGIN) return MARGIN - start
  return end > room - MARGIN ? room - MARGIN - end : 0
}
