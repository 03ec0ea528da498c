import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { gift } from '../gift.ts'
import { hills, sun } from '../nature.ts'
import { box, corners, curve, leaf, round } from '../outline.ts'
import { cut, line, placed } from '../paper.ts'
import { bunting, room } from '../room.ts'
import { H, W } from '../sheet.ts'

/** What nobody under sixteen may see before tomorrow. */
export const surprise = (): Drawing => ({
  width: W,
  height: H,
  parts:
    room(mix(paint.rose, paint.cream, 0.5), 940, paint.wood) +
    bunting(40, [paint.honey, paint.sea, paint.paper, paint.terracotta]) +
    line('M560 1060L800 360L1040 1060M800 360V1000', paint.bark, 24) +
    cut(box(540, 400, 520, 430, 5), paint.paper, { lift: 9, strokes: 20, within: [540, 400, 520, 430] }) +
    placed(
      sun(360, 120, 46) + hills(520, 430, 250, 350, [paint.mint, paint.lagoon, paint.moss], 31),
      540,
      400,
    ) +
    cut(corners([530, 388], [1070, 388], [1070, 408], [530, 408]), paint.terracotta, { lift: 2 }) +
    cut(box(786, 388, 40, 446, 3, 1), paint.terracotta, { lift: 3 }) +
    cut(
      curve(
        [
          [806, 400],
          [700, 300],
          [660, 350],
          [720, 400],
        ],
        true,
      ),
      paint.terracotta,
      { lift: 4 },
    ) +
    cut(
      curve(
        [
          [806, 400],
          [912, 300],
          [952, 350],
          [892, 400],
        ],
        true,
      ),
      paint.terracotta,
      { lift: 4 },
    ) +
    cut(box(500, 830, 600, 30, 4), paint.bark, { lift: 6 }) +
    placed(gift(paint.lagoon, paint.butter), 300, 1100, 1.05) +
    placed(paints(), 1290, 1100, 1.1),
})

const paints = () =>
  cut(box(-190, -70, 380, 70, 3), paint.cocoa, { lift: 6 }) +
  [paint.terracotta, paint.honey, paint.sage, paint.sea, paint.plum, paint.rose]
    .map((colour, index) => cut(round(-150 + index * 60, -66, 24, 15, index), colour, { lift: 2 }))
    .join('') +
  line('M-40 -90L60 -240M60 -240l16 -26', paint.wood, 10) +
  cut(leaf([72, -256], [96, -306], 0.3), paint.sea, { lift: 1 })
