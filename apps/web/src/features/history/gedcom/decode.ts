// Decodes a GEDCOM file, which may name its encoding in its head.

import { decodeText } from '@/text/decode-text'
import { decodeAnsel } from './ansel'

export const decodeGedcom = (content: ArrayBuffer): string =>
  decodeText(new Uint8Array(content), (text) => {
    const named = /^[ \t]*1[ \t]+CHAR[ \t]+(\S.*)/im.exec(text)?.[1]?.trim()
    return named?.toUpperCase() === 'ANSEL' ? decodeAnsel : named
  })
