// Draws a QR code: `?size=200x200&data=…`. Ours, because the invite links it shows are secrets.

import { encode } from 'uqr'
import { BadQuery, servePicture } from '../_shared/picture.ts'

export default {
  /** `size` in CSS pixels (16x16 to 1000x1000, square), `data` up to 1000 bytes of text; 400 says what is wrong. */
  fetch: async (request: Request): Promise<Response> => servePicture(request, drawCode),
}

const QUIET_ZONE = 4 // modules on each side, as ISO/IEC 18004 asks

function drawCode(query: URLSearchParams): string {
  const size = readSize(query.get('size') ?? '200x200')
  const data = query.get('data') ?? ''
  const length = new TextEncoder().encode(data).length
  if (length < 1 || length > 1000) throw new BadQuery('`data` must be 1 to 1000 bytes of text.')

  const code = encode(data, { ecc: 'M', border: QUIET_ZONE })
  const dark = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  // White in the dark theme as well: most readers want dark modules on a light ground.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${code.size} ${code.size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${code.size}v${code.size}H0z"/><path d="${dark.join('')}"/></svg>`
}

function readSize(text: string): number {
  const [width, height] = /^\d{2,4}x\d{2,4}$/.test(text) ? text.split('x').map(Number) : []
  if (!width || width !== height || width < 16 || width > 1000) {
    throw new BadQuery('`size` must be square, from 16x16 to 1000x1000.')
  }
  return width
}
