import { lighter, paint } from './colours.ts'
import { corners, curve } from './outline.ts'
import { cut, line } from './paper.ts'

/** A sailing boat at (0, 0), its hull 200 wide. */
export const boat = (hull: string, sail: string) =>
  cut(corners([-6, -250], [-6, -40], [-118, -46]), lighter(sail, 0.3), {
    lift: 3,
    strokes: 10,
    within: [-120, -250, 120, 210],
    slant: 70,
  }) +
  cut(corners([8, -230], [8, -40], [92, -44]), sail, {
    lift: 3,
    strokes: 10,
    within: [0, -250, 100, 210],
    slant: 110,
  }) +
  line('M0 -262V-20', paint.bark, 8) +
  cut(corners([0, -262], [44, -250], [0, -236]), paint.terracotta, { lift: 1 }) +
  cut(
    curve(
      [
        [-112, -28],
        [0, -22],
        [118, -34],
        [84, 26],
        [0, 34],
        [-78, 26],
      ],
      true,
    ),
    hull,
    { lift: 4, strokes: 14, within: [-120, -40, 240, 80], slant: 0 },
  ) +
  line('M-100 -12Q0 -4 104 -16', lighter(hull, 0.5), 5)
