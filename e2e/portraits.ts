// Portraits for tests and screenshots, painted in the browser, so that the project contains no files.

import type { Page } from '@playwright/test'

export type Face = {
  ground: string
  skin: string
  hair: string
  clothes: string
  /** How the hair falls: `bald` leaves a wreath, `bun` sits on top, `long` reaches the shoulders. */
  style: 'short' | 'long' | 'bun' | 'bald'
}

/** @returns a JPEG, 480 pixels square */
export async function paintPortrait(page: Page, face: Face): Promise<Buffer> {
  const url = await page.evaluate(({ ground, skin, hair, clothes, style }) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 480, height: 480 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const ellipse = (colour: string, x: number, y: number, width: number, height: number) => {
      context.fillStyle = colour
      context.beginPath()
      context.ellipse(x, y, width, height, 0, 0, 2 * Math.PI)
      context.fill()
    }
    const light = context.createRadialGradient(170, 130, 20, 240, 240, 380)
    light.addColorStop(0, 'white')
    light.addColorStop(0.5, ground)
    light.addColorStop(1, ground)
    context.fillStyle = light
    context.fillRect(0, 0, 480, 480)

    if (style === 'long') {
      ellipse(hair, 240, 215, 128, 140)
      context.fillRect(112, 215, 256, 160)
    }
    if (style === 'bun') ellipse(hair, 240, 78, 52, 46)
    ellipse(clothes, 240, 500, 190, 155)
    context.fillStyle = skin
    context.fillRect(202, 290, 76, 90)
    ellipse(skin, 240, 375, 46, 26)
    ellipse(hair, 240, style === 'bald' ? 225 : 190, 114, style === 'bald' ? 76 : 104)
    ellipse(skin, 240, style === 'bald' ? 212 : 226, 98, style === 'bald' ? 122 : 114)
    if (style !== 'bald') {
      context.fillStyle = hair
      context.beginPath()
      context.moveTo(140, 212)
      context.bezierCurveTo(150, 90, 330, 90, 340, 212)
      context.bezierCurveTo(310, 168, 230, 190, 200, 150)
      context.bezierCurveTo(190, 180, 160, 190, 140, 212)
      context.fill()
    }
    ellipse('rgb(50 35 30 / 0.8)', 202, 236, 8, 10)
    ellipse('rgb(50 35 30 / 0.8)', 278, 236, 8, 10)
    ellipse('rgb(200 80 60 / 0.22)', 180, 274, 24, 15)
    ellipse('rgb(200 80 60 / 0.22)', 300, 274, 24, 15)
    context.strokeStyle = 'rgb(120 50 40 / 0.7)'
    context.lineWidth = 7
    context.lineCap = 'round'
    context.beginPath()
    context.arc(240, 272, 34, 0.2 * Math.PI, 0.8 * Math.PI)
    context.stroke()
    return canvas.toDataURL('image/jpeg', 0.9)
  }, face)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
