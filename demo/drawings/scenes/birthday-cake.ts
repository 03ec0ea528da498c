import { chance } from '../chance.ts'
import { paint } from '../colours.ts'
import type { Drawing } from '../develop.ts'
import { gift } from '../gift.ts'
import { corners } from '../outline.ts'
import { cut, glow, placed } from '../paper.ts'
import { bunting, room } from '../room.ts'
import { H, W } from '../sheet.ts'
import { cake, cup, plate } from '../tableware.ts'

export const birthdayCake = (): Drawing => {
  const random = chance(8)
  const confetti = Array.from({ length: 120 }, () => {
    const [x, y] = [random() * W, random() * 1100]
    const colour = [paint.terracotta, paint.honey, paint.lagoon, paint.rose, paint.sage][
      Math.floor(random() * 5)
    ]
    return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${(8 + random() * 12).toFixed(0)}" height="${(5 + random() * 7).toFixed(0)}" fill="${colour}" fill-opacity=".75" transform="rotate(${(random() * 90).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"/>`
  })
  return {
    width: W,
    height: H,
    parts:
      room(paint.mint, 890, paint.terracotta) +
      glow(800, 480, 640, paint.butter, 0.55) +
      confetti.join('') +
      bunting(60, [paint.terracotta, paint.honey, paint.lagoon, paint.rose, paint.paper]) +
      `<ellipse cx="800" cy="1082" rx="400" ry="44" fill="${paint.ink}" fill-opacity=".2"/>` +
      cut(corners([740, 1060], [860, 1060], [920, 1100], [680, 1100]), paint.white, { lift: 5 }) +
      placed(plate(paint.white, 380), 800, 1020) +
      placed(cake(paint.rose, 9), 800, 1010, 1.2) +
      placed(gift(paint.sea, paint.butter), 270, 1080, 1.1) +
      placed(gift(paint.honey, paint.terracotta), 1330, 1110, 0.9) +
      placed(cup(paint.cream, false), 1140, 1120, 1),
  }
}
