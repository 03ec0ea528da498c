// Shared by the functions that draw an SVG for an <img>, which sends no token.

import { Refusal, refuse } from './respond.ts'

/** Serves GET and HEAD with the SVG that `draw` returns for the query; a Refusal becomes `{ code, … }`. */
export function servePicture(request: Request, draw: (query: URLSearchParams) => string): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(new Refusal(405, 'method_not_allowed'), { allow: 'GET, HEAD' })
  }
  try {
    const svg = draw(new URL(request.url).searchParams)
    return new Response(request.method === 'HEAD' ? null : svg, { headers })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(error, { 'x-content-type-options': 'nosniff' })
  }
}

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // Invite links are secrets and names are private: shared caches must not keep them.
  'cache-control': 'private, max-age=86400',
  // Opened on its own, an SVG is a document: disable everything in it.
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'none',
}
