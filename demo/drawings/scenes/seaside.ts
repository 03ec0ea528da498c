import { boat } from '../boat.ts'
import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { bird, cloud, sun, water, waves } from '../nature.ts'
import { box, corners, curve, ridge } from '../outline.ts'
import { cut, glow, line, placed, wash } from '../paper.ts'
import { H, W } from '../sheet.ts'

export const seaside = (): Drawing => ({
  width: W,
  height: H,
  parts:
    wash(W, H, [paint.sky, paint.mist, paint.paper], 33) +
    sun(360, 300, 84, paint.peach) +
    cloud(980, 180, 120, paint.white, 12) +
    cloud(1330, 290, 80, paint.white, 15) +
    water(W, H, 520, paint.lagoon, paint.white, 34) +
    placed(boat(paint.deep, paint.peach), 420, 610, 0.55) +
    placed(boat(paint.honey, paint.white), 660, 570, 0.32) +
    cut(
      curve(
        [
          [1100, 560],
          [1280, 430],
          [1440, 420],
          [1640, 380],
          [1640, 760],
          [1240, 700],
        ],
        true,
      ),
      paint.sage,
      { lift: 7, strokes: 30, within: [1100, 380, 540, 380] },
    ) +
    lighthouse(1400, 440) +
    waves(W, 820, 700, 2, [paint.lagoon, mix(paint.lagoon, paint.white, 0.5)], 36) +
    cut(ridge(W, H, 820, { swell: 30, waves: 1.1, seed: 40 }), paint.cream, {
      lift: 5,
      strokes: 60,
      within: [0, 790, W, 420],
    }) +
    placed(parasol(), 1130, 1040, 1.2) +
    cut(corners([700, 1010], [1000, 980], [1040, 1080], [720, 1116]), paint.terracotta, { lift: 3 }) +
    [0, 1, 2]
      .map((index) =>
        cut(
          corners(
            [736 + index * 92, 1006 - index * 9],
            [776 + index * 92, 1002 - index * 9],
            [806 + index * 92, 1106 - index * 10],
            [762 + index * 92, 1110 - index * 10],
          ),
          paint.cream,
          { lift: 0 },
        ),
      )
      .join('') +
    sandcastle(350, 1060) +
    bird(760, 250, 28) +
    bird(850, 300, 20) +
    bird(640, 330, 16),
})

const lighthouse = (x: number, y: number) =>
  cut(corners([x - 46, y], [x - 30, y - 250], [x + 30, y - 250], [x + 46, y]), paint.white, {
    lift: 5,
    strokes: 16,
    within: [x - 50, y - 250, 100, 250],
    slant: 80,
  }) +
  [0.16, 0.56]
    .map((along) => {
      const [top, foot] = [y - 250 + 250 * along, y - 250 + 250 * (along + 0.2)]
      const half = (at: number) => 30 + (16 * (at - y + 250)) / 250
      return cut(
        corners([x - half(foot), foot], [x - half(top), top], [x + half(top), top], [x + half(foot), foot]),
        paint.terracotta,
        { lift: 0 },
      )
    })
    .join('') +
  cut(box(x - 26, y - 300, 52, 52, 2), paint.butter, { lift: 2 }) +
  glow(x, y - 276, 150, paint.butter, 0.7) +
  cut(corners([x - 40, y - 298], [x, y - 346], [x + 40, y - 298]), paint.brick, { lift: 3 })

const parasol = () =>
  line('M0 10L-30 -300', paint.bark, 12) +
  cut(
    'M-250 -240Q-190 -440 -36 -446Q130 -440 190 -290Q150 -322 112 -272Q60 -318 20 -266Q-36 -310 -82 -258Q-140 -296 -164 -246Q-210 -274 -250 -240Z',
    paint.honey,
    { lift: 8, strokes: 20, within: [-250, -440, 440, 200], slant: 20 },
  ) +
  cut('M-164 -246Q-140 -400 -36 -446Q-60 -380 -82 -258Q-140 -296 -164 -246Z', paint.white, { lift: 0 }) +
  cut('M20 -266Q30 -400 -36 -446Q90 -420 112 -272Q60 -318 20 -266Z', paint.white, { lift: 0 })

const sandcastle = (x: number, y: number) => {
  const tower = (dx: number, width: number, height: number) =>
    cut(
      corners(
        [x + dx - width / 2, y],
        [x + dx - width * 0.4, y - height],
        [x + dx + width * 0.4, y - height],
        [x + dx + width / 2, y],
      ),
      paint.amber,
      { lift: 4, strokes: 12, within: [x + dx - width / 2, y - height, width, height] },
    ) +
    [-0.3, 0, 0.3]
      .map((at) =>
        cut(box(x + dx + at * width - width * 0.09, y - height - 20, width * 0.18, 24, 3, 1), paint.amber, {
          lift: 1,
        }),
      )
      .join('')
  return (
    tower(-96, 96, 130) +
    tower(96, 96, 130) +
    tower(0, 130, 200) +
    cut('M-22 0V-44Q-22 -66 0 -66Q22 -66 22 -44V0Z'.replace(/([MVHQ])(-?\d+)/g, '$1$2'), paint.cocoa, {
      lift: 0,
    }).replace('<path', `<path transform="translate(${x} ${y})"`) +
    line(`M${x} ${y - 216}v-90`, paint.bark, 6) +
    cut(corners([x, y - 306], [x + 62, y - 288], [x, y - 268]), paint.terracotta, { lift: 2 })
  )
}
