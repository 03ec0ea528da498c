// Decodes a GEDCOM file: by what its bytes are, or else by the CHAR line in its head.

import { decodeText } from '@/text/decode-text'
import { decodeAnsel } from './ansel'

export const decodeGedcom = (content: ArrayBuffer): string =>
  decodeText(new Uint8Array(content), (text) => /^[ \t]*1 CHAR (.+?)[ \t]*$/im.exec(text)?.[1], {
    ansel: decodeAnsel,
  })
