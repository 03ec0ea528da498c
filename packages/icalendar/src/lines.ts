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

/** Breaks lines after 75 octets, never within a character; continuation lines start with a space (section 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let text = ''
  let room = LONGEST_LINE
  for (const character of line) {
    const size = encoder.encode(character).length
    if (size > room) {
      text += '\r\n '
      room = LONGEST_LINE - 1
    }
    text += character
    room -= size
  }
  return text
}
