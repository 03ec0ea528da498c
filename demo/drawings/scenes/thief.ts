import { lighter, mix, paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { animal, sandwich } from '../dog.ts'
import { pear } from '../nature.ts'
import { box, leaf, round } from '../outline.ts'
import { cut, placed } from '../paper.ts'
import { room, roomWindow } from '../room.ts'
import { H, W } from '../sheet.ts'
import { plate } from '../tableware.ts'

export const thief = (): Drawing => ({
  width: W,
  height: H,
  parts:
    room(paint.butter, 860, mix(paint.terracotta, paint.wood, 0.35)) +
    roomWindow(140, 140, 380, 380) +
    cut(round(820, 1080, 560, 90, 3, 0.01), paint.lagoon, {
      lift: 4,
      strokes: 30,
      within: [260, 990, 1120, 180],
      slant: 0,
    }) +
    cut(round(820, 1080, 440, 64, 4, 0.01), lighter(paint.lagoon, 0.35), { lift: 0 }) +
    placed(animal({ coat: paint.wood, sits: true }), 820, 1080, 1.75) +
    sandwich(1180, 1070) +
    placed(plate(paint.white, 130), 1280, 1140) +
    cut(leaf([1010, 1130], [1060, 1118], 0.4), paint.moss, { lift: 1 }) +
    cut(box(1240, 230, 230, 280, 6), paint.bark, { lift: 7 }) +
    cut(box(1266, 256, 178, 228, 7, 2), paint.paper, { lift: 0 }) +
    pear(1355, 310, 130, paint.honey, 3),
})
