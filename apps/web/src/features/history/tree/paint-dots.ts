import { sightOf } from './camera'
import { CARD, type Layout, type Place } from './layout'
import { hasPassed } from './life-span'
import type { View } from './view'

type Colours = { living: string; passed: string; ground: string }

/** A higher pixel ratio is invisible in a dot and slow on old phones. */
const SHARPEST = 2

/** Living people are filled dots, the dead are rings. */
export function paintDots(canvas: HTMLCanvasElement, view: View, layout: Layout, colours: Colours): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { camera, size } = view
  const { x, y, scale } = camera
  const sharpness = Math.min(devicePixelRatio, SHARPEST)
  canvas.width = size.width * sharpness
  canvas.height = size.height * sharpness
  context.setTransform(sharpness * scale, 0, 0, sharpness * scale, sharpness * x, sharpness * y)

  const sight = sightOf(camera, size)
  const inSight = layout.places.filter((place) => place.y < sight.bottom && place.y + CARD.height > sight.top)
  context.beginPath()
  for (const place of layout.places) {
    const [first, last] = [place.children[0], place.children.at(-1)]
    if (!first || !last || place.y > sight.bottom || first.y < sight.top) continue
    const turn = (middleOf(place) + middleOf(first)) / 2
    context.moveTo(place.x, middleOf(place))
    context.lineTo(place.x, turn)
    context.moveTo(Math.min(first.x, place.x), turn)
    context.lineTo(Math.max(last.x, place.x), turn)
    for (const child of place.children) {
      if (child.x < sight.left || child.x > sight.right) continue
      context.moveTo(child.x, turn)
      context.lineTo(child.x, middleOf(child))
    }
  }
  context.strokeStyle = colours.living
  context.globalAlpha = 0.5
  context.lineWidth = Math.max(4, 1 / scale)
  context.stroke()
  context.globalAlpha = 1

  const radius = Math.max(46, 2 / scale)
  const dots = (passed: boolean) => {
    context.beginPath()
    for (const place of inSight) {
      if (place.x < sight.left - radius || place.x > sight.right + radius) continue
      if (hasPassed(place.person.member) !== passed) continue
      context.moveTo(place.x + radius, middleOf(place))
      context.arc(place.x, middleOf(place), radius, 0, 2 * Math.PI)
    }
  }
  dots(false)
  context.fillStyle = colours.living
  context.fill()
  dots(true)
  context.fillStyle = colours.ground
  context.fill()
  context.strokeStyle = colours.passed
  context.lineWidth = Math.max(10, 1 / scale)
  context.stroke()
}

const middleOf = ({ y }: Place) => y + CARD.height / 2
