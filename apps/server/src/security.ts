// Security headers: a page loads no code, style or frame from elsewhere and connects only to its own services.
// Content Security Policy Level 3: https://www.w3.org/TR/CSP3/

import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

// sonner 2.0.8 injects its style sheet without a nonce. It inserts the element while it is still empty, so hash('') is needed too.
export const SONNER_STYLE = 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='

/**
 * @param page the built index.html, whose own inline scripts and styles are allowed by their hash
 * @param publicUrl the origin of the services, or empty for the page's own
 */
export function pageHeaders(page: string, publicUrl: string): MiddlewareHandler {
  // `'self'` covers WebSockets, but an address with `https:` does not.
  const services = publicUrl ? [publicUrl] : []
  const sockets = services.map((address) => address.replace(/^http/, 'ws'))
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScripts(page).map(allowed)],
      styleSrc: ["'self'", NONCE, ...inlineStyles(page).map(allowed), `'${SONNER_STYLE}'`, `'${hash('')}'`],
      imgSrc: ["'self'", 'blob:', 'data:', ...services],
      mediaSrc: ["'self'", 'blob:', ...services],
      connectSrc: ["'self'", ...services, ...sockets],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    // For voice messages.
    permissionsPolicy: { camera: [], microphone: ['self'], geolocation: [], payment: [], usb: [] },
    // An invitation link is a secret that other sites must not see.
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
  })
}

/** For responses of the gateway: adds only the headers that they lack. */
export const serviceHeaders = secureHeaders({
  overwrite: false,
  crossOriginResourcePolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
  xFrameOptions: false,
})

/** The nonce that `pageHeaders` put into this response's policy. */
export const nonceOf = (context: Context): string => context.get('secureHeadersNonce') ?? ''

const allowed = (text: string) => `'${hash(text)}'`

export const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

function inlineScripts(page: string): string[] {
  const scripts = page.matchAll(
    /<script(?![^>]*\s(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/gi,
  )
  return [...scripts].map((script) => script[1] ?? '')
}

function inlineStyles(page: string): string[] {
  return [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map((style) => style[1] ?? '')
}
