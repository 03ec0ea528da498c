// The text form of iCalendar, RFC 5545: lines, escaping and moments.

const LONGEST_LINE = 75

/** Lines as a calendar stores them, each ended by CRLF. */
export const textOf = (lines: string[]) => lines.map((line) => `${folded(line)}\r\n`).join('')

/** A property with a text, section 3.3.11; nothing for none. */
export function textLine(name: string, text: string | null | undefined): string[] {
  if (!text) return []
  const escaped = text
    .replace(/\r\n|\r/g, '\n')
    // Other control characters are not allowed, and parsers refuse the whole calendar.
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
  return [`${name}:${escaped}`]
}

/** `20261120T120000Z` */
export const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')

/** `20261120`, of a midnight UTC. */
export const day = (moment: Date) => utc(moment).slice(0, 8)

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Breaks lines after 75 octets, never within a character; continuation lines start with a space (section 3.1). */
function folded(line: string): string {
  const octets = encoder.encode(line)
  if (octets.length <= LONGEST_LINE) return line
  const parts: string[] = []
  for (let begin = 0; begin < octets.length; ) {
    let end = Math.min(begin + LONGEST_LINE - (begin > 0 ? 1 : 0), octets.length)
    while (continuesCharacter(octets[end])) end -= 1
    parts.push(decoder.decode(octets.subarray(begin, end)))
    begin = end
  }
  return parts.join('\r\n ')
}

/** In UTF-8. */
const continuesCharacter = (octet = 0) => octet >> 6 === 0b10
