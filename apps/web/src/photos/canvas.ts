// A canvas outside the page, and the page's own where it is missing: Safari before 16.4.

export type Canvas = OffscreenCanvas | HTMLCanvasElement

export const hasOffscreenCanvas: boolean = 'OffscreenCanvas' in globalThis

export function newCanvas(width: number, height: number): Canvas {
  if (hasOffscreenCanvas) return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

export function contextOf(canvas: Canvas, settings?: CanvasRenderingContext2DSettings) {
  // Both have the same methods, but TypeScript cannot call a union of overloads.
  const context = (canvas as OffscreenCanvas).getContext('2d', settings)
  if (!context) throw new Error('This browser has no canvas')
  return context
}

/** The canvas as a file of this type, or as PNG where the browser cannot write it. */
export function toBlob(canvas: Canvas, { type, quality }: { type: string; quality: number }): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas is too large')))
    canvas.toBlob(done, type, quality)
  })
}
