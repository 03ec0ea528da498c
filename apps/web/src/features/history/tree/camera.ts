// A point of the drawing is shown at `point * scale + (x, y)` in the viewport, in CSS pixels.

import type { Box } from './box'
import { CARD, cardOf, type Layout, type TreeNode } from './layout'

export type Camera = { x: number; y: number; scale: number }
export type Size = { width: number; height: number }

/** How people are drawn: in full, as a portrait with the first name, or as a dot where names would be unreadable. */
export type Detail = 'cards' | 'portraits' | 'dots'

const detailAt = (scale: number): Detail => (scale >= 0.5 ? 'cards' : scale >= 0.22 ? 'portraits' : 'dots')

const READABLE = 0.85
/** From this scale on, the first names below portraits are readable. */
const NAMES_READABLE = 0.45
const LARGEST = 2
/** At smaller scales the rows of a large family would merge. */
const SMALLEST = 0.04
const MARGIN = 20
/** How far the edge of the drawing may be dragged into the viewport. */
const AT_THE_EDGE = 80

export const detailOf = ({ scale }: Camera) => detailAt(scale)

/** From the whole family, or as much of it as can be distinguished, to a portrait. */
export const scaleLimits = (bounds: Box, size: Size): [least: number, most: number] => [
  Math.max(SMALLEST, Math.min(fittingScale(bounds, size), READABLE)),
  LARGEST,
]

/**
 * Shows a small family as a whole. Of a family too large for that, it shows `person`; without one, the people around
 * `reader` or the start of the longest line, at the smallest scale at which names are readable.
 */
export function firstCamera(layout: Layout, size: Size, person?: TreeNode, reader?: TreeNode): Camera {
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

/** The share of spare vertical room that goes above the drawing; the buttons need some below. */
const SHARE_ABOVE = 0.4

/** The whole drawing, at full size at most; a huge one is centred on its longest line. */
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

/** The person with the most descendants. */
const longestLine = ({ nodes }: Layout) =>
  nodes.reduce((most, node) => (node.person.descendants > most.person.descendants ? node : most))

/** The person in the centre, at a readable scale. */
export const centredOn = ({ x, y }: TreeNode, size: Size, scale = READABLE): Camera => ({
  x: size.width / 2 - x * scale,
  y: size.height / 2 - (y + CARD.height / 2) * scale,
  scale,
})

/** The smallest move that shows the whole card; from a view of dots it also zooms in. */
export function showing(node: TreeNode, camera: Camera, size: Size): Camera {
  const { x, y, scale } = camera
  if (detailAt(scale) === 'dots') return centredOn(node, size)
  const { left, top, right, bottom } = cardOf(node)
  return {
    x: x + intoSight(left * scale + x, right * scale + x, size.width),
    y: y + intoSight(top * scale + y, bottom * scale + y, size.height),
    scale,
  }
}

/** Limits the camera: a drawing that fits stays in place, a larger one keeps filling the viewport. */
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

/** The point of the drawing at this point of the viewport. */
export const pointAt = ({ x, y, scale }: Camera, seen: { x: number; y: number }) => ({
  x: (seen.x - x) / scale,
  y: (seen.y - y) / scale,
})

/** The visible part of the drawing. */
export const sightOf = ({ x, y, scale }: Camera, { width, height }: Size): Box => ({
  left: -x / scale,
  top: -y / scale,
  right: (width - x) / scale,
  bottom: (height - y) / scale,
})

/** Interpolates between two cameras, `share` from 0 to 1; centre and scale change evenly. */
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
