// The camera of an element: drag and wheel move it; pinch, Ctrl with the wheel, and double tap zoom. At the limit, the
// wheel scrolls the page.

import { select } from 'd3-selection'
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom'
import { reducesMotion } from '@/lib/appearance'
import type { Box } from './box'
import { between, type Camera, type Size, scaleLimits, within } from './camera'

type Point = { x: number; y: number }

const GLIDE = 320
const LINE = 16

export class View {
  camera: Camera = { x: 0, y: 0, scale: 1 }
  size: Size
  readonly #element: HTMLElement
  readonly #zoom = zoom<HTMLElement, unknown>().filter(isZoomGesture).wheelDelta(wheelStep).clickDistance(4)
  readonly #listeners = new Set<() => void>()
  readonly #resizes = new ResizeObserver(() => this.#resize())
  #bounds: Box = { left: 0, top: 0, right: 1, bottom: 1 }
  #glide: { from: Camera; to: Camera; start: number } | undefined
  #frame = 0

  constructor(element: HTMLElement) {
    this.#element = element
    this.size = sizeOf(element)
    this.#zoom.on('zoom', ({ transform: { x, y, k }, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (sourceEvent) this.#stopGliding()
      this.camera = { x, y, scale: k }
      for (const listener of this.#listeners) listener()
    })
    this.#zoom.constrain(({ x, y, k }) => this.#allowed({ x, y, scale: k }))
    if (reducesMotion()) this.#zoom.duration(0)
    select(element).call(this.#zoom)
    // React's wheel listeners are passive and cannot keep the page from scrolling.
    element.addEventListener('wheel', this.#wheel, { passive: false })
    this.#resizes.observe(element)
  }

  /** @param listener runs after each move */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Keeps the drawing in view when the user drags it. */
  limitTo(bounds: Box): void {
    this.#bounds = bounds
    this.#zoom.scaleExtent(scaleLimits(bounds, this.size))
  }

  jumpTo(camera: Camera): void {
    this.#stopGliding()
    this.#show(camera)
  }

  glideTo(camera: Camera): void {
    this.#stopGliding()
    if (reducesMotion()) {
      this.#show(camera)
      return
    }
    this.#glide = { from: this.camera, to: camera, start: performance.now() }
    this.#frame = requestAnimationFrame(this.#step)
  }

  /** Keeps what has moved within the drawing where it is on the screen. A glide goes on. */
  follow(was: Point, is: Point): void {
    this.#change(({ x, y, scale }) => ({
      x: x + (was.x - is.x) * scale,
      y: y + (was.y - is.y) * scale,
      scale,
    }))
  }

  zoomBy(factor: number): void {
    const { width, height } = this.size
    const [least, most] = this.#zoom.scaleExtent()
    const { x, y, scale } = this.camera
    const next = Math.min(most, Math.max(least, scale * factor))
    const towards = (middle: number, offset: number) => middle - ((middle - offset) / scale) * next
    this.glideTo({ x: towards(width / 2, x), y: towards(height / 2, y), scale: next })
  }

  close(): void {
    this.#stopGliding()
    this.#resizes.disconnect()
    select(this.#element).on('.zoom', null)
    this.#element.removeEventListener('wheel', this.#wheel)
  }

  #show(camera: Camera): void {
    select(this.#element).call(this.#zoom.transform, this.#allowed(camera))
  }

  #allowed(camera: Camera): ZoomTransform {
    const { x, y, scale } = within(camera, this.#bounds, this.size)
    return zoomIdentity.translate(x, y).scale(scale)
  }

  #step = (now: number) => {
    if (!this.#glide) return
    const { from, to, start } = this.#glide
    const share = Math.min(1, Math.max(0, now - start) / GLIDE)
    this.#show(between(from, to, 1 - (1 - share) ** 3, this.size))
    if (share < 1) this.#frame = requestAnimationFrame(this.#step)
    else this.#glide = undefined
  }

  /** @param by is applied to the camera, and to both ends of a glide */
  #change(by: (camera: Camera) => Camera): void {
    const glide = this.#glide
    if (glide) this.#glide = { ...glide, from: by(glide.from), to: by(glide.to) }
    this.#show(by(this.camera))
  }

  #stopGliding(): void {
    cancelAnimationFrame(this.#frame)
    this.#glide = undefined
  }

  #wheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const { x, y, scale } = this.camera
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE
    this.jumpTo({ x: x - event.deltaX * unit, y: y - event.deltaY * unit, scale })
    if (this.camera.x !== x || this.camera.y !== y) event.preventDefault()
  }

  /** Keeps the centre when a phone is rotated. */
  #resize(): void {
    const { width, height } = this.size
    this.size = sizeOf(this.#element)
    this.limitTo(this.#bounds)
    const [right, down] = [(this.size.width - width) / 2, (this.size.height - height) / 2]
    this.#change(({ x, y, scale }) => ({ x: x + right, y: y + down, scale }))
  }
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => ({ width, height })

/** A double tap on a person does not zoom. */
function isZoomGesture(event: MouseEvent | TouchEvent): boolean {
  if (event.type === 'wheel') return event.ctrlKey || event.metaKey
  if (event.type === 'dblclick' || event.type === 'touchend') {
    return !(event.target instanceof Element && event.target.closest('[role=treeitem]'))
  }
  return !event.ctrlKey && !('button' in event && event.button)
}

/** As powers of two. A trackpad's pinch comes in small steps; a notch of a mouse wheel must not jump. */
function wheelStep({ deltaY, deltaMode }: WheelEvent): number {
  const pixels = deltaY * (deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE)
  return Math.max(-0.4, Math.min(0.4, -pixels * 0.01))
}
