/**
 * Decodes a page. The charset comes from the Content-Type or the top of the page; the default is UTF-8
 * (https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding).
 */
export function pageText(body: Uint8Array, contentType: string): string {
  const label =
    charsetIn(contentType) ?? charsetIn(Buffer.from(body.subarray(0, 1024)).toString('latin1')) ?? 'utf-8'
  // As a stream, because Node 20 otherwise decodes windows-1252 as Latin-1 and loses its quotation marks.
  return decoderFor(label).decode(body, { stream: true })
}

const charsetIn = (text: string) => /charset\s*=\s*["']?([\w:-]+)/i.exec(text)?.[1]

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
