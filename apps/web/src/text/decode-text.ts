// The text of files that other programs wrote, whatever encoding they used and whatever they say about it.

import { CODE_PAGES } from './code-pages'

/** How much of a file is looked at for its encoding, in bytes. */
const SAMPLE = 100_000

/** Names that programs use, beside those that browsers know. */
const LABELS: Record<string, string> = {
  ansi: 'windows-1252',
  ascii: 'windows-1252',
  'ibm windows': 'windows-1252',
  ibmpc: 'cp437',
  ibm: 'cp437',
  'ibm dos': 'cp850',
  msdos: 'cp850',
  'ms-dos': 'cp850',
  dos: 'cp850',
  oem: 'cp850',
  '437': 'cp437',
  '850': 'cp850',
  ibm437: 'cp437',
  ibm850: 'cp850',
  mac: 'macintosh',
  unicode: 'utf-16le',
}

/** Tried in this order when a file says nothing. */
const GUESSES = ['windows-1252', 'cp850', 'macintosh', 'windows-1250', 'iso-8859-2']

type Decoder = (bytes: Uint8Array) => string

/**
 * @param declared finds the encoding that a file names, or a decoder for it, in its text with all bytes as Latin-1; it counts only
 *   when there is neither a byte order mark nor valid UTF-8
 */
export function decodeText(
  bytes: Uint8Array,
  declared: (text: string) => string | Decoder | undefined = () => undefined,
): string {
  const unicode = unicodeOf(bytes)
  if (unicode) return new TextDecoder(unicode).decode(bytes)
  const text = new TextDecoder().decode(bytes)
  if (isUtf8(text)) return text
  const sample = bytes.subarray(0, SAMPLE)
  const named = declared(latin1(sample))
  const decode = typeof named === 'function' ? named : decoderOf(named ?? '')
  return decode?.(bytes) ?? decoderOf(guess(sample))?.(bytes) ?? latin1(bytes)
}

/** A few broken characters do not count, such as one that was cut off at the end. Other encodings break nearly all. */
function isUtf8(text: string): boolean {
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  return broken === 0 || (text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0) > broken
}

/** By its byte order mark, or by the zeros that half of the bytes of Latin letters are in UTF-16. */
function unicodeOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xef && second === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 64)
  const zeros = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [zeros(0), zeros(1)]
  // Not padding, of which all bytes are zero.
  if (odd > start.length / 3 && even < odd / 2) return 'utf-16le'
  if (even > start.length / 3 && odd < even / 2) return 'utf-16be'
  return undefined
}

/** @returns undefined for an encoding that nobody knows */
function decoderOf(name: string): Decoder | undefined {
  const label = LABELS[name.trim().toLowerCase()] ?? name.trim()
  if (label in CODE_PAGES) return (bytes) => byTable(bytes, CODE_PAGES[label as keyof typeof CODE_PAGES])
  try {
    const decoder = new TextDecoder(label)
    // The file is not valid UTF-8, whatever it says.
    return decoder.encoding.startsWith('utf-') ? undefined : (bytes) => decoder.decode(bytes)
  } catch {
    return undefined
  }
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

function byTable(bytes: Uint8Array, table: string): string {
  const ascii = latin1(bytes.map((byte) => (byte < 0x80 ? byte : 0)))
  return [...ascii]
    .map((character, at) => ((bytes[at] ?? 0) < 0x80 ? character : (table[(bytes[at] ?? 0) - 0x80] ?? '')))
    .join('')
}

/** The encoding in which the letters beyond ASCII make most sense. */
function guess(sample: Uint8Array): string {
  const text = latin1(sample)
  // Whole words beyond ASCII: no language that is written in Latin letters has those.
  const beyond = text.match(/[\u0080-\u00FF\u0152-\u2122]/g)?.length ?? 0
  const inWords = text.match(/[\u00A8\u00B8\u00C0-\u00FF]{3,}/g)?.join('').length ?? 0
  if (inWords > beyond / 2) return 'windows-1251'
  const scores = GUESSES.map((name) => sense(decoderOf(name)?.(sample) ?? ''))
  return GUESSES[scores.indexOf(Math.max(...scores))] ?? 'windows-1252'
}

const LETTER = /\p{L}/u
const SMALL = /\p{Ll}/u
const CAPITAL = /\p{Lu}/u
const WITHIN_WORDS = /[\p{L}\p{M}’]/u
/** Controls, frames of tables, and a sign that only DOS and the Macintosh have. */
const NEVER = /[\u0080-\u009F\u2500-\u25FFƒ]/

/** Counts small letters within words, and against them capitals within words and what is no letter beside one. */
function sense(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) {
    const [before = '', character = '', after = ''] = [text[at - 1], text[at], text[at + 1]]
    if (character < '\x80') continue
    if (
      SMALL.test(character)
        ? LETTER.test(before) || SMALL.test(after)
        : CAPITAL.test(character) && SMALL.test(after)
    )
      sum += 1
    if (CAPITAL.test(character) && SMALL.test(before)) sum -= 2
    const isBetween = LETTER.test(before) && LETTER.test(after)
    if (NEVER.test(character) || (isBetween && !WITHIN_WORDS.test(character))) sum -= 2
  }
  return sum
}
