// Painted paper, cut and laid in layers: each piece casts a small shadow and shows the strokes of the brush.

import { chance, sway } from './chance.ts'
import { darker, lighter, paint } from './colours.ts'

let pieces = 0

type Look = {
  /** How far it lies above what is below it, in pixels; 0 casts no shadow. */
  lift?: number
  /** How many strokes of the brush show. */
  strokes?: number
  /** Where the strokes run; they matter only within the piece. */
  within?: readonly [x: number, y: number, width: number, height: number]
  /** Their direction, in degrees. */
  slant?: number
  seed?: number
}

/** A piece of paper in this outline. */
export function cut(outline: string, colour: string, look: Look = {}): string {
  const { lift = 5, strokes = 0, within = [0, 0, 1600, 1200], slant = -8, seed = 1 } = look
  const shadow = lift
    ? `<path d="${outline}" transform="translate(0 ${lift * 1.5})" fill="${paint.ink}" fill-opacity=".07"/>` +
      `<path d="${outline}" transform="translate(0 ${lift * 0.6})" fill="${paint.ink}" fill-opacity=".11"/>`
    : ''
  const piece = `<path d="${outline}" fill="${colour}"/>`
  if (!strokes) return shadow + piece
  pieces += 1
  const clip = `piece-${pieces}`
  return (
    `<clipPath id="${clip}"><path d="${outline}"/></clipPath>${shadow}${piece}` +
    `<g clip-path="url(#${clip})">${brushwork(colour, strokes, within, slant, seed)}</g>`
  )
}

function brushwork(
  colour: string,
  count: number,
  [x, y, width, height]: readonly [number, number, number, number],
  slant: number,
  seed: number,
): string {
  const random = chance(seed)
  return Array.from({ length: count }, () => {
    const [left, top] = [x + random() * width, y + random() * height]
    const length = (0.18 + random() * 0.4) * Math.max(width, height)
    const thick = (0.012 + random() * 0.03) * Math.min(width, height)
    const tint = random() > 0.4 ? lighter(colour, 0.3) : darker(colour, 0.14)
    const bend = sway(random, thick * 1.5)
    const turned = `rotate(${(slant + sway(random, 7)).toFixed(1)} ${left.toFixed(0)} ${top.toFixed(0)})`
    const [from, to, middle] = [left - length / 2, left + length / 2, left]
    const d = `M${n(from)} ${n(top)}Q${n(middle)} ${n(top + bend - thick)} ${n(to)} ${n(top)}Q${n(middle)} ${n(top + bend + thick)} ${n(from)} ${n(top)}Z`
    return `<path d="${d}" transform="${turned}" fill="${tint}" fill-opacity="${(0.14 + random() * 0.24).toFixed(2)}"/>`
  }).join('')
}

const n = (value: number) => value.toFixed(1)

/** A line of the pen. */
export const line = (outline: string, colour: string, width = 4, opacity = 1) =>
  `<path d="${outline}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"/>`

/** A soft round light. */
export function glow(x: number, y: number, radius: number, colour: string, strength = 0.6): string {
  pieces += 1
  const id = `glow-${pieces}`
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>` +
    `<stop offset=".35" stop-color="${colour}" stop-opacity="${strength * 0.5}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`
  )
}

/** The whole sheet, washed from the first colour above to the last below, with broad strokes over it. */
export function wash(width: number, height: number, colours: readonly string[], seed = 1): string {
  pieces += 1
  const id = `wash-${pieces}`
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`,
  )
  const strokes = colours.map((colour, index) => {
    const band = height / colours.length
    return brushwork(colour, 22, [0, band * index, width, band], 0, seed + index)
  })
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#${id})"/>${strokes.join('')}`
  )
}

/** Parts moved, turned and scaled together. */
export const placed = (parts: string, x: number, y: number, scale = 1, turn = 0, flip = false) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale})">${parts}</g>`
