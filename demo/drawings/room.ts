// What rooms have: walls, windows, lamps.

import { chance } from './chance.ts'
import { darker, lighter, paint } from './colours.ts'
import { hills, sun } from './nature.ts'
import { box, corners, curve, leaf } from './outline.ts'
import { cut, glow, line, placed, wash } from './paper.ts'
import { H, W } from './sheet.ts'

/** A wall with a fine pattern of leaves, and a floor or table from `y` down. */
export function room(wall: string, from: number, board: string): string {
  const random = chance(from)
  const pattern = Array.from({ length: 90 }, (_, index) => {
    const [x, y] = [(index % 15) * 112 + (Math.floor(index / 15) % 2) * 56, Math.floor(index / 15) * 122 + 30]
    return `<path d="${leaf([x, y], [x + 12, y - 40], 0.3)}${leaf([x, y], [x + 36, y - 14], 0.3)}${leaf([x, y], [x - 24, y - 26], 0.3)}" fill="${darker(wall, 0.09)}" fill-opacity="${(0.5 + random() * 0.3).toFixed(2)}"/>`
  })
  return (
    wash(W, H, [lighter(wall, 0.3), wall], 3) +
    pattern.join('') +
    cut(corners([-20, from], [W + 20, from - 4], [W + 20, H + 20], [-20, H + 20]), board, {
      lift: 10,
      strokes: 70,
      within: [0, from, W, H - from],
      slant: 1,
    })
  )
}

export const roomWindow = (x: number, y: number, width: number, height: number) => {
  const id = `pane-${x}-${y}`
  return (
    cut(box(x - 26, y - 26, width + 52, height + 52, 4, 2), paint.white, { lift: 6 }) +
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${id})"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paint.sky}"/>` +
    placed(
      sun(width * 0.7, height * 0.3, 46, paint.butter) +
        hills(width, height, height * 0.58, height * 0.8, [paint.mint, paint.sage, paint.moss], 6),
      x,
      y,
    ) +
    '</g>' +
    line(`M${x + width / 2} ${y}V${y + height}M${x} ${y + height * 0.45}H${x + width}`, paint.white, 16) +
    cut(box(x - 44, y + height + 18, width + 88, 30, 5, 2), paint.cream, { lift: 5 })
  )
}

export const curtain = (x: number, y: number, height: number, colour: string, flip: boolean) =>
  placed(
    cut(
      curve(
        [
          [0, 0],
          [150, 0],
          [120, height * 0.4],
          [60, height * 0.62],
          [70, height],
          [0, height],
        ],
        true,
      ),
      colour,
      { lift: 7, strokes: 26, within: [0, 0, 150, height], slant: 84 },
    ),
    x,
    y,
    1,
    0,
    flip,
  )

export const lamp = (x: number, y: number, colour: string) =>
  line(`M${x} -10V${y - 90}`, paint.cocoa, 7) +
  glow(x, y + 30, 420, paint.butter, 0.5) +
  cut(
    curve(
      [
        [x - 130, y],
        [x - 96, y - 70],
        [x - 30, y - 104],
        [x + 30, y - 104],
        [x + 96, y - 70],
        [x + 130, y],
      ],
      true,
    ),
    colour,
    { lift: 8, strokes: 20, within: [x - 130, y - 104, 260, 104] },
  ) +
  `<ellipse cx="${x}" cy="${y}" rx="128" ry="13" fill="${paint.butter}"/>`

export const bunting = (y: number, colours: readonly string[]) =>
  line(`M-20 ${y}Q${W / 2} ${y + 210} ${W + 20} ${y}`, paint.cocoa, 5) +
  Array.from({ length: 13 }, (_, index) => {
    const along = (index + 0.5) / 13
    const x = along * W
    const top = y + 4 * along * (1 - along) * 105
    const lean = (along - 0.5) * -16
    return cut(
      corners([x - 46, top - lean * 0.4], [x + 46, top + lean * 0.4], [x + lean, top + 104]),
      colours[index % colours.length] ?? paint.honey,
      { lift: 4, strokes: 6, within: [x - 46, top, 92, 104], slant: 50 },
    )
  }).join('')
