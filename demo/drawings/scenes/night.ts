import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { hills, moon, stars } from '../nature.ts'
import { box, corners, ridge } from '../outline.ts'
import { cut, glow, line, wash } from '../paper.ts'
import { H, W } from '../sheet.ts'

/** A row of houses at night, one window of which is ours. */
export const night = (): Drawing => {
  const colours = [paint.plum, paint.deep, paint.brick, paint.dusk, paint.pine, paint.sea]
  const row = colours.map((colour, index) => {
    const x = 40 + index * 260
    const height = 380 + (index % 3) * 70
    const lit = (at: number) => (at * 7 + index * 3) % 5 < 2
    return (
      cut(box(x, 1010 - height, 240, height + 30, index), mix(colour, paint.night, 0.35), {
        lift: 8,
        strokes: 26,
        within: [x, 1010 - height, 240, height],
        slant: 86,
        seed: index,
      }) +
      (index % 2
        ? cut(
            corners([x - 20, 1016 - height], [x + 120, 880 - height], [x + 260, 1016 - height]),
            mix(paint.ink, colour, 0.3),
            { lift: 5 },
          )
        : cut(
            corners(
              [x - 14, 1016 - height],
              [x + 20, 930 - height],
              [x + 220, 930 - height],
              [x + 254, 1016 - height],
            ),
            mix(paint.ink, colour, 0.35),
            { lift: 5 },
          )) +
      Array.from({ length: 6 }, (_, at) => {
        const [wx, wy] = [x + 40 + (at % 2) * 98, 1060 - height + Math.floor(at / 2) * 112]
        return (
          (lit(at) ? glow(wx + 31, wy + 38, 110, paint.honey, 0.5) : '') +
          cut(box(wx, wy, 62, 76, at + index, 2), lit(at) ? paint.honey : mix(paint.night, paint.ink, 0.3), {
            lift: 2,
          })
        )
      }).join('')
    )
  })
  return {
    width: W,
    height: H,
    parts:
      wash(W, H, [paint.night, paint.dusk, paint.plum], 41) +
      stars(W, 560, 110, 9) +
      moon(1180, 250, 104) +
      hills(W, H, 600, 640, [mix(paint.dusk, paint.night, 0.5)], 43) +
      row.join('') +
      cut(ridge(W, H, 1020, { swell: 14, waves: 0.6, seed: 4 }), mix(paint.pine, paint.night, 0.4), {
        lift: 6,
        strokes: 30,
        within: [0, 1000, W, 200],
      }) +
      line('M360 1100V820q0 -30 30 -30h34', paint.ink, 10) +
      glow(430, 830, 190, paint.butter, 0.75) +
      cut(corners([404, 792], [456, 792], [470, 836], [390, 836]), paint.butter, { lift: 0 }),
  }
}
