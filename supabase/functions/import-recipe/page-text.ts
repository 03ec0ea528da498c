import { isUtf8 } from 'node:buffer'

/**
 * Decodes a page: by its byte order mark, as UTF-8 if all of it is valid, as the Content-Type or the top of the page says, or
 * else as windows-1252. Unlike browsers, it does not trust a declaration that the bytes contradict.
 */
export function pageText(body: Uint8Array, contentType: string): string {
  const label = charsetOfMark(body) ?? (isUtf8(body) ? 'utf-8' : declaredCharset(body, contentType))
  // As a stream, because Node 20 otherwise decodes windows-1252 as Latin-1 and loses its quotation marks.
  return decoderFor(label).decode(body, { stream: true })
}

function charsetOfMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function declaredCharset(body: Uint8Array, contentType: string): string {
  const top = Buffer.from(body.subarray(0, 1024)).toString('latin1')
  const declared = [contentType, top].map(charsetIn).find((label) => label && !/^utf-?8$/i.test(label))
  if (declared) return declared
  return [contentType, top].some(charsetIn) ? 'utf-8' : 'windows-1252'
}

const charsetIn = (text: string) => /charset\s*=\s*["']?([\w:-]+)/i.exec(text)?.[1]

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
