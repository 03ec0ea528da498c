// Decodes a GEDCOM file, which may name its encoding in its head.

import { decodeText } from '@/text/decode-text'

export const decodeGedcom = (content: ArrayBuffer): string =>
  decodeText(new Uint8Array(content), (text) => {
    const named = /^[ \t]*1[ \t]+CHAR[ \t]+(\S.*)/im.exec(text)?.[1]?.trim()
    return named?.toUpperCase() === 'ANSEL' ? decodeAnsel : named
  })

// ANSEL, the character set of GEDCOM files before Unicode (ANSI/NISO Z39.47). Accents precede their letter.
/** From 0xA1 on; a space means unassigned. */
const LETTERS = 'ŁØĐÞÆŒʹ·♭®±ƠƯʼ ʻłøđþæœʺı£ð ơư  °ℓ℗©♯¿¡ß       ß'

/** From 0xE0 on. */
const ACCENTS =
  '\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030C\u030A\uFE20\uFE21\u0315\u030B\u0310\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326\u031C\u032E\uFE22\uFE23\uFFFD\uFFFD\u0313'

function decodeAnsel(bytes: Uint8Array): string {
  const letters: string[] = []
  let accents = ''
  for (const byte of bytes) {
    const accent = byte >= 0xe0 ? ACCENTS[byte - 0xe0] : undefined
    if (accent) {
      accents += accent
      continue
    }
    letters.push(byte < 0x80 ? String.fromCharCode(byte) : LETTERS[byte - 0xa1]?.trim() || '\uFFFD', accents)
    accents = ''
  }
  return letters.join('').normalize()
}
