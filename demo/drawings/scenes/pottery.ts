import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { pear, twig } from '../nature.ts'
import { box } from '../outline.ts'
import { cut, line, placed } from '../paper.ts'
import { room } from '../room.ts'
import { H, W } from '../sheet.ts'
import { bowl, cup, teapot, vase } from '../tableware.ts'

export const pottery = (): Drawing => ({
  width: W,
  height: H,
  parts:
    room(mix(paint.cream, paint.apricot, 0.3), 1080, paint.wood) +
    [380, 690, 1000]
      .map(
        (y) =>
          cut(box(110, y, 1380, 34, y, 2), paint.bark, {
            lift: 9,
            strokes: 12,
            within: [110, y, 1380, 34],
            slant: 0,
          }) + [190, 1400].map((x) => line(`M${x} ${y + 34}v52l50 -52`, paint.bark, 12)).join(''),
      )
      .join('') +
    placed(bowl(paint.sea, 1.15), 300, 380) +
    placed(vase(paint.terracotta), 560, 380, 1.1) +
    placed(bowl(paint.sage), 800, 380) +
    placed(bowl(paint.cream, 0.8), 800, 296) +
    placed(teapot(paint.honey), 1080, 380, 0.95) +
    placed(vase(paint.deep), 1380, 380, 0.95) +
    placed(cup(paint.honey, false), 250, 690, 1.1) +
    placed(cup(paint.terracotta, false), 420, 690, 1.1) +
    placed(cup(paint.sea, false), 590, 690, 1.1) +
    placed(bowl(paint.rose, 1.25), 850, 690) +
    placed(vase(paint.sage), 1100, 690, 1.2) +
    twig([1100, 470], [1180, 250], 9, paint.moss, 62, 2) +
    placed(bowl(paint.plum, 0.9), 1330, 690) +
    placed(vase(paint.honey), 270, 1000, 1.05) +
    placed(bowl(paint.deep, 1.1), 520, 1000) +
    placed(bowl(paint.lagoon, 0.85), 520, 906) +
    placed(cup(paint.cream, false), 730, 1000, 1.1) +
    placed(teapot(paint.terracotta), 980, 1000, 1) +
    placed(bowl(paint.butter, 1.15), 1310, 1000) +
    [1260, 1330]
      .map((x, index) => pear(x, 806 + index * 10, 100, index ? paint.butter : paint.honey, index))
      .join(''),
})
