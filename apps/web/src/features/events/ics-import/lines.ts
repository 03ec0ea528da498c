// The lines of a calendar file, whatever their ends, their folds (RFC 5545, section 3.1), their indentation and their encoding.

import { decodeText } from '@/text/decode-text'

const QUOTED = /^[^:]*QUOTED-PRINTABLE/i
const INDENTED_PROPERTY = /^[ \t]+[A-Z][A-Z\d-]*[;:]/

/** @returns each line whole, without those that are blank */
export function linesOf(text: string): string[] {
  // Then a line that begins with a blank is not always a fold.
  const isIndented = /^[ \t]+BEGIN:/im.test(text)
  const lines: string[][] = []
  // In quoted-printable, `=` at its end continues a line.
  let isQuoted = false
  let goesOn = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = lines.at(-1)
    const isFold = /^[ \t]/.test(line) && !(isIndented && INDENTED_PROPERTY.test(line))
    const before = goesOn || isFold ? last : undefined
    if (!before && !line.trim()) continue
    if (!before) isQuoted = QUOTED.test(line)
    const begin = goesOn ? 0 : before ? 1 : line.search(/\S/)
    goesOn = isQuoted && line.endsWith('=')
    const part = line.slice(begin, goesOn ? -1 : undefined)
    if (before) before.push(part)
    else lines.push([part])
  }
  return lines.map((parts) => parts.join(''))
}

/** The text of a file. Programs fold lines within a character, and name the encoding at single properties. */
export const calendarText = (bytes: Uint8Array): string =>
  decodeText(wholeCharacters(bytes), (text) => /;CHARSET="?([\w-]+)/i.exec(text)?.[1])

/** Without the folds that are followed by a byte from within a character of UTF-8. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const fold = foldAt(bytes, at)
    if (fold > 0 && (bytes[at + fold] ?? 0) >> 6 === 0b10) at += fold
    whole[length++] = bytes[at] ?? 0
  }
  return whole.subarray(0, length)
}

const [LF, CR, SPACE, TAB] = [10, 13, 32, 9]

/** How many bytes a line break and the blank after it have; 0 where there is none. */
function foldAt(bytes: Uint8Array, at: number): number {
  const breaks = bytes[at] === LF ? 1 : bytes[at] === CR && bytes[at + 1] === LF ? 2 : 0
  const blank = bytes[at + breaks]
  return breaks > 0 && (blank === SPACE || blank === TAB) ? breaks + 1 : 0
}
