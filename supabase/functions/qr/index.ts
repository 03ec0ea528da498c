// Draws a QR code: `?size=200x200&data=…`. Done here because invite links are secrets.

import { encode } from 'uqr'
import { servePicture } from '../_shared/picture.ts'
import { Refusal } from '../_shared/respond.ts'

export default {
  /**
   * `size` in CSS pixels (square, 16x16 to 1000x1000), `data` of 1 to 300 bytes of text, enough for an address; 400
   * `{ code: 'invalid_query', parameter }` otherwise.
   */
  fetch: async (request: Request): Promise<Response> => servePicture(request, drawCode),
}

/** The work grows with the square of the size: a code of 1000 bytes takes a small computer more than 50 ms. */
const MAX_BYTES = 300

const QUIET_ZONE = 4 // modules on each side (ISO/IEC 18004)

function drawCode(query: URLSearchParams): string {
  const size = readSize(query.get('size') ?? '200x200')
  const data = query.get('data') ?? ''
  const length = new TextEncoder().encode(data).length
  if (length < 1 || length > MAX_BYTES) throw new Refusal(400, 'invalid_query', { parameter: 'data' })

  const code = encode(data, { ecc: 'M', border: QUIET_ZONE })
  const dark = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  // White in the dark theme too: many scanners need dark modules on a light background.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${code.size} ${code.size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${code.size}v${code.size}H0z"/><path d="${dark.join('')}"/></svg>`
}

function readSize(text: string): number {
  const [width, height] = /^\d{2,4}x\d{2,4}$/.test(text) ? text.split('x').map(Number) : []
  if (!width || width !== height || width < 16 || width > 1000) {
    throw new Refusal(400, 'invalid_query', { parameter: 'size' })
  }
  return width
}
