// What the functions that draw have in common: they answer an <img>, which sends no token and reads no error.

/** Answers GET and HEAD with the SVG that `draw` returns for the query, or 400 with the message of its BadQuery. */
export function servePicture(request: Request, draw: (query: URLSearchParams) => string): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('Only GET is answered here.', { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  try {
    const svg = draw(new URL(request.url).searchParams)
    return new Response(request.method === 'HEAD' ? null : svg, { headers })
  } catch (error) {
    if (!(error instanceof BadQuery)) throw error
    return new Response(error.message, { status: 400, headers: { 'x-content-type-options': 'nosniff' } })
  }
}

/** The message is for whoever wrote the address of the picture. */
export class BadQuery extends Error {
  override name = 'BadQuery'
}

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // An invite link is a secret, and a name is nobody's business: no shared cache keeps them.
  'cache-control': 'private, max-age=86400',
  // Opened on its own, an SVG is a document: this one may do nothing.
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'none',
}
