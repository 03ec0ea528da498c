// Photos for tests and screenshots, painted in the browser, so that the project contains no files.

import type { Page } from '@playwright/test'

export type Scene = {
  width: number
  height: number
  sky: string[]
  hills: string[]
  sun: [x: number, y: number]
}

export const SCENES = {
  frost: {
    width: 1600,
    height: 1200,
    sky: ['#e8a87c', '#f6d7b0', '#f3e9d8'],
    hills: ['#c9c3ae', '#9fae94', '#6f8a6c', '#3f5b45'],
    sun: [0.72, 0.34],
  },
  lake: {
    width: 1600,
    height: 1000,
    sky: ['#4f7cac', '#9cc5e0', '#f2e3cf'],
    hills: ['#8fa9b8', '#5f8090', '#3d6570', '#24474b'],
    sun: [0.3, 0.42],
  },
  dusk: {
    width: 1200,
    height: 1500,
    sky: ['#2d2a55', '#a5547a', '#f0a06a'],
    hills: ['#7a4d73', '#553a63', '#372a4d', '#1e1a33'],
    sun: [0.5, 0.52],
  },
} satisfies Record<string, Scene>

/** @returns the scene as a JPEG */
export async function paint(page: Page, scene: Scene): Promise<Buffer> {
  const url = await page.evaluate(({ width, height, sky, hills, sun }) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')

    const above = context.createLinearGradient(0, 0, 0, height * 0.75)
    sky.forEach((colour, index) => {
      above.addColorStop(index / (sky.length - 1), colour)
    })
    context.fillStyle = above
    context.fillRect(0, 0, width, height)

    const [x, y] = [sun[0] * width, sun[1] * height]
    const glow = context.createRadialGradient(x, y, 0, x, y, width * 0.45)
    glow.addColorStop(0, 'rgb(255 246 222 / 1)')
    glow.addColorStop(0.13, 'rgb(255 240 205 / 0.95)')
    glow.addColorStop(0.16, 'rgb(255 226 170 / 0.45)')
    glow.addColorStop(1, 'rgb(255 226 170 / 0)')
    context.fillStyle = glow
    context.fillRect(0, 0, width, height)

    hills.forEach((colour, layer) => {
      const top = height * (0.52 + layer * 0.13)
      const ridge = (at: number) =>
        top +
        Math.sin(at * (2.1 + layer) + layer * 1.7) * height * 0.045 +
        Math.sin(at * (6.3 + layer * 2) + layer) * height * 0.018 +
        Math.sin(at * 41 + layer * 5) * height * 0.003
      context.beginPath()
      context.moveTo(0, height)
      for (let column = 0; column <= width; column += 4)
        context.lineTo(column, ridge((column / width) * Math.PI))
      context.lineTo(width, height)
      const ground = context.createLinearGradient(0, top - height * 0.06, 0, height)
      ground.addColorStop(0, colour)
      ground.addColorStop(1, hills[Math.min(layer + 1, hills.length - 1)] ?? colour)
      context.fillStyle = ground
      context.fill()
      // Firs along the nearer ridges.
      for (let tree = 0; layer > 0 && tree < 70; tree++) {
        const at = (tree * 0.618 + layer * 0.37) % 1
        const size = height * (0.015 + 0.02 * layer) * (0.6 + ((tree * 7) % 10) / 16)
        const foot = ridge(at * Math.PI) + 4
        context.beginPath()
        context.moveTo(at * width - size * 0.26, foot)
        context.lineTo(at * width, foot - size)
        context.lineTo(at * width + size * 0.26, foot)
        context.fill()
      }
    })
    return canvas.toDataURL('image/jpeg', 0.9)
  }, scene)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
