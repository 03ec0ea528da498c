// Boxes around faces: fractions of the width and height of a photo, from its top left.

export type Box = { x: number; y: number; width: number; height: number }

const SMALLEST = 0.03

/**
 * A box on a stored photo, as it lies on the photo that its uploader has turned.
 * @param rotation clockwise, in degrees; a negative one turns back
 */
export function turnBox({ x, y, width, height }: Box, rotation: number): Box {
  switch ((rotation + 360) % 360) {
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width }
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height }
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width }
    default:
      return { x, y, width, height }
  }
}

/** A box for a face around a point, square on the screen. @param ratio the width of the photo divided by its height */
export function boxAround(point: { x: number; y: number }, ratio: number): Box {
  const side = 0.24
  const width = Math.min(side, side / ratio)
  const height = Math.min(side, side * ratio)
  return inside({ x: point.x - width / 2, y: point.y - height / 2, width, height })
}

/** As it is stored: no longer than it needs to be. */
export const rounded = ({ x, y, width, height }: Box): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})

const round = (fraction: number) => Math.round(fraction * 1e5) / 1e5

export const moved = (box: Box, right: number, down: number): Box =>
  inside({ ...box, x: box.x + right, y: box.y + down })

/** Moves its bottom right corner. */
export const resized = ({ x, y, width, height }: Box, wider: number, higher: number): Box => ({
  x,
  y,
  width: between(SMALLEST, width + wider, 1 - x),
  height: between(SMALLEST, height + higher, 1 - y),
})

const inside = (box: Box): Box => ({
  ...box,
  x: between(0, box.x, 1 - box.width),
  y: between(0, box.y, 1 - box.height),
})

const between = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most)
