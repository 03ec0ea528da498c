import { sightOf } from './camera'
import { CARD, type Layout, type TreeNode } from './layout'
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
  const inSight = layout.nodes.filter((node) => node.y < sight.bottom && node.y + CARD.height > sight.top)
  context.beginPath()
  for (const node of layout.nodes) {
    const [first, last] = [node.children[0], node.children.at(-1)]
    if (!first || !last || node.y > sight.bottom || first.y < sight.top) continue
    const turn = (middleOf(node) + middleOf(first)) / 2
    context.moveTo(node.x, middleOf(node))
    context.lineTo(node.x, turn)
    context.moveTo(Math.min(first.x, node.x), turn)
    context.lineTo(Math.max(last.x, node.x), turn)
    for (const child of node.children) {
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
    for (const node of inSight) {
      if (node.x < sight.left - radius || node.x > sight.right + radius) continue
      if (hasPassed(node.person.member) !== passed) continue
      context.moveTo(node.x + radius, middleOf(node))
      context.arc(node.x, middleOf(node), radius, 0, 2 * Math.PI)
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

const middleOf = ({ y }: TreeNode) => y + CARD.height / 2
