// Portraits, 480 square: a head and shoulders out of paper.

import { beards, collars, worn } from './clothing.ts'
import { darker, lighter, mix, paint } from './colours.ts'
import type { Drawing } from './develop.ts'
import { hairstyles } from './hairstyles.ts'
import { curve, round } from './outline.ts'
import { cut, glow, line, wash } from './paper.ts'

export type Face = {
  ground: string
  skin: string
  hair: string
  style: keyof typeof hairstyles
  clothes: string
  collar?: 'shirt' | 'polo' | 'lace' | 'scarf'
  glasses?: boolean
  beard?: 'full' | 'moustache' | 'stubble'
  wears?: 'earrings' | 'hairband' | 'flower' | 'beanie' | 'cap'
  /** Lines around the eyes and mouth. */
  old?: boolean
  child?: boolean
  /** A photo from long ago. */
  aged?: boolean
}

export const skins = {
  porcelain: '#f6d5bd',
  rose: '#efbf9f',
  olive: '#d9a077',
  amber: '#bd8156',
  umber: '#8d5a3b',
  sienna: '#a86d47',
} as const
export const hairs = {
  snow: '#efe9df',
  silver: '#c9c4bb',
  straw: '#dcb676',
  copper: '#b8693a',
  chestnut: '#7a4a2f',
  coal: '#33272a',
  ash: '#8d8378',
} as const

export function portrait(face: Face): Drawing {
  const { ground, skin, hair, style, clothes, child = false, aged = false } = face
  const { behind, above } = hairstyles[style](hair)
  const head = [
    behind,
    shoulders(clothes, child),
    neck(skin),
    collars[face.collar ?? 'plain'](clothes),
    ears(skin),
    cut(round(240, child ? 236 : 228, child ? 96 : 90, child ? 100 : 108, 4, 0.012), skin, {
      lift: 3,
      strokes: 14,
      within: [150, 110, 180, 230],
      slant: 80,
    }),
    face.beard ? beards[face.beard](hair) : '',
    features(face),
    above,
    face.wears ? worn[face.wears](clothes) : '',
  ]
  return {
    width: 480,
    height: 480,
    aged,
    parts:
      wash(480, 480, [lighter(ground, 0.35), ground], 3) +
      glow(150, 120, 260, paint.white, 0.5) +
      `<g transform="translate(${child ? '12 34' : '0 6'}) scale(${child ? 0.95 : 1})">${head.join('')}</g>`,
  }
}

const shoulders = (clothes: string, child: boolean) =>
  cut(
    curve(
      [
        [child ? 96 : 66, 500],
        [child ? 108 : 84, 424],
        [150, 378],
        [206, 362],
        [274, 362],
        [330, 378],
        [child ? 372 : 396, 424],
        [child ? 384 : 414, 500],
        [240, 540],
      ],
      true,
    ),
    clothes,
    { lift: 4, strokes: 26, within: [60, 360, 360, 130], slant: -6 },
  )

const neck = (skin: string) =>
  cut(
    curve(
      [
        [202, 300],
        [206, 350],
        [192, 374],
        [240, 402],
        [288, 374],
        [274, 350],
        [278, 300],
      ],
      true,
    ),
    darker(skin, 0.12),
    { lift: 0 },
  )

const ears = (skin: string) =>
  [148, 332].map((x) => cut(round(x, 240, 17, 25, x), darker(skin, 0.05), { lift: 2 })).join('')

function features({ skin, hair, glasses, old, child }: Face): string {
  const ink = mix(paint.ink, skin, 0.12)
  const soft = darker(mix(skin, paint.brick, 0.25), 0.12)
  const y = child ? 248 : 236
  const brow = hair === hairs.snow ? darker(hair, 0.25) : darker(hair, 0.15)
  const eyes = [204, 276]
  return (
    eyes
      .map(
        (x) =>
          `<ellipse cx="${x}" cy="${y}" rx="${child ? 8.5 : 7.5}" ry="${child ? 10.5 : 9.5}" fill="${ink}"/><circle cx="${x + 2.5}" cy="${y - 3.5}" r="2.6" fill="${paint.white}"/>`,
      )
      .join('') +
    line(`M188 ${y - 26}q14 -11 32 -3`, brow, 6.5) +
    line(`M292 ${y - 26}q-14 -11 -32 -3`, brow, 6.5) +
    [184, 296]
      .map(
        (x) =>
          `<ellipse cx="${x}" cy="${y + 34}" rx="21" ry="14" fill="${paint.terracotta}" fill-opacity=".2"/>`,
      )
      .join('') +
    line(`M242 ${y + 4}q-11 22 -6 28q6 5 13 2`, soft, 4.5) +
    cut(
      `M212 ${y + 52}Q240 ${y + (child ? 86 : 80)} 268 ${y + 52}Q240 ${y + 62} 212 ${y + 52}Z`,
      mix(paint.brick, skin, 0.1),
      { lift: 0 },
    ) +
    (old
      ? line(
          `M168 ${y - 6}q-8 5 -8 12M170 ${y + 8}q-8 1 -11 7M312 ${y - 6}q8 5 8 12M310 ${y + 8}q8 1 11 7`,
          soft,
          3,
          0.7,
        ) + line(`M200 ${y + 40}q-9 10 -8 24M280 ${y + 40}q9 10 8 24M212 ${y - 56}q28 -7 56 0`, soft, 3, 0.55)
      : '') +
    (glasses
      ? eyes
          .map(
            (x) =>
              `<circle cx="${x}" cy="${y + 2}" r="29" fill="${paint.white}" fill-opacity=".2" stroke="${paint.cocoa}" stroke-width="5"/>`,
          )
          .join('') + line(`M233 ${y}q7 -5 14 0M175 ${y - 3}l-24 -5M305 ${y - 3}l24 -5`, paint.cocoa, 5)
      : '')
  )
}
