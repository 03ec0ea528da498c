import { mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { flower, pear } from '../nature.ts'
import { corners } from '../outline.ts'
import { cut, line, placed } from '../paper.ts'
import { curtain, lamp, room, roomWindow } from '../room.ts'
import { H, W } from '../sheet.ts'
import { bread, cup, jar, plate, teapot, vase } from '../tableware.ts'

export const breakfast = (): Drawing => ({
  width: W,
  height: H,
  parts:
    room(paint.blush, 760, mix(paint.wood, paint.apricot, 0.35)) +
    roomWindow(520, 150, 560, 430) +
    curtain(380, 90, 600, paint.terracotta, false) +
    curtain(1220, 90, 600, paint.terracotta, true) +
    lamp(1380, 300, paint.sage) +
    cut(corners([120, 850], [1480, 846], [1640, 1220], [-40, 1220]), paint.paper, {
      lift: 8,
      strokes: 40,
      within: [0, 840, W, 380],
    }) +
    Array.from({ length: 7 }, (_, index) =>
      line(`M${150 + index * 215} 850L${-20 + index * 275} 1220`, paint.rose, 9, 0.35),
    ).join('') +
    [920, 1010, 1110].map((y) => line(`M0 ${y}H1600`, paint.rose, 9, 0.3)).join('') +
    placed(vase(paint.sea), 300, 900, 1.1) +
    [
      [270, 690, 34],
      [330, 640, 44],
      [370, 700, 32],
      [300, 610, 28],
    ]
      .map(
        ([x = 0, y = 0, size = 0], index) =>
          line(`M${x} ${y}Q300 760 302 720`, paint.fir, 6) +
          flower(
            x,
            y,
            size,
            [paint.terracotta, paint.honey, paint.rose, paint.butter][index] ?? paint.rose,
            index,
          ),
      )
      .join('') +
    placed(teapot(paint.sage), 640, 990, 1.25) +
    placed(bread(), 1030, 960, 1.05) +
    placed(plate(paint.white, 190), 1290, 1040) +
    [1210, 1280, 1350]
      .map((x, index) => pear(x, 905 + (index % 2) * 22, 110, index % 2 ? paint.butter : paint.honey, index))
      .join('') +
    placed(cup(paint.terracotta), 380, 1100, 1.1) +
    placed(cup(paint.honey), 900, 1130, 1.1) +
    placed(jar(paint.amber, paint.rose), 160, 1120, 1.15),
})
