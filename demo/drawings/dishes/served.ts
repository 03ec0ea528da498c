// Dishes are seen from above: a cloth, a plate, and what is on it.

import { chance } from '../chance.ts'
import { darker, lighter, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { leaf, round } from '../outline.ts'
import { cut, line, placed, wash } from '../paper.ts'
import { H, W, X, Y } from '../sheet.ts'

/** A cloth, a plate and what is on it. */
export function served(cloth: string, ware: string, food: string, radius = 440): Drawing {
  const weave = Array.from(
    { length: 12 },
    (_, index) =>
      line(`M${index * 146} 0V${H}`, lighter(cloth, 0.35), 22, 0.4) +
      line(`M0 ${index * 146}H${W}`, darker(cloth, 0.15), 22, 0.16),
  )
  return {
    width: W,
    height: H,
    parts:
      wash(W, H, [lighter(cloth, 0.1), cloth], 5) +
      weave.join('') +
      `<circle cx="${X}" cy="${Y + 26}" r="${radius + 10}" fill="${paint.ink}" fill-opacity=".16"/>` +
      cut(round(X, Y, radius, radius, 2, 0.006), ware, {
        lift: 8,
        strokes: 40,
        within: [X - radius, Y - radius, radius * 2, radius * 2],
      }) +
      `<circle cx="${X}" cy="${Y}" r="${radius - 58}" fill="none" stroke="${darker(ware, 0.12)}" stroke-width="7" stroke-opacity=".7"/>` +
      food,
  }
}

/** So many things strewn over a round. */
export function strewn(
  count: number,
  radius: number,
  seed: number,
  thing: (x: number, y: number, turn: number, index: number) => string,
): string {
  const random = chance(seed)
  return Array.from({ length: count }, (_, index) => {
    const [angle, far] = [index * 2.39996, Math.sqrt((index + 0.5) / count) * radius]
    return thing(
      X + Math.cos(angle) * far + random() * 26 - 13,
      Y + Math.sin(angle) * far + random() * 26 - 13,
      random() * 360,
      index,
    )
  }).join('')
}

export const fork = (x: number) =>
  placed(
    line('M0 0V430', paint.cream, 24) +
      line('M-36 -170V-60Q-36 0 0 0Q36 0 36 -60V-170M0 -170V0', paint.cream, 13),
    x,
    430,
    1,
    3,
  )

export const herb = (x: number, y: number, turn: number) =>
  placed(
    [-0.8, 0, 0.8]
      .map((lean) =>
        cut(leaf([0, 0], [Math.sin(lean) * 52, -Math.cos(lean) * 52], 0.36), paint.moss, { lift: 2 }),
      )
      .join(''),
    x,
    y,
    1,
    turn,
  )
