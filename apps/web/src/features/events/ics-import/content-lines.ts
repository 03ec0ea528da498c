// The lines of a calendar file (RFC 5545, section 3.1, and vCalendar 1.0): components with their properties. Programs write lines
// that the format does not allow; such a line is counted and left out, and everything else is read.

import { decodeText } from '@/text/decode-text'

export type Property = {
  name: string
  parameters: Record<string, string>
  /** As it is written, with its escapes. */
  value: string
}

export type Component = {
  name: string
  properties: Property[]
  components: Component[]
}

const TEXTS = /^(description|summary|location|comment)$/
const LIKE_A_PROPERTY = /^[A-Z][A-Z0-9-]+[;:=]/

/** A component within components within components has no meaning, and a file of them would be deep. */
const MAX_DEPTH = 10

/** Of files whose lines are indented, which has no meaning: they cannot be told from folds. */
const INDENTED = /(^|[\r\n])[ \t]+BEGIN:/i

/** The bytes of a file without the folds of long lines, which may be within the bytes of a character. */
function unfold(bytes: Uint8Array): Uint8Array {
  const [LF, CR, SPACE, TAB] = [10, 13, 32, 9]
  const start = bytes.subarray(0, 1000)
  // In UTF-16, the bytes mean something else.
  const isWide = start.includes(0) || start[0] === 0xff || start[0] === 0xfe
  if (isWide || INDENTED.test(new TextDecoder('latin1').decode(start))) return bytes
  const unfolded = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const width = bytes[at] === CR && bytes[at + 1] === LF ? 2 : bytes[at] === LF ? 1 : 0
    const next = bytes[at + width]
    if (width > 0 && (next === SPACE || next === TAB)) at += width
    else unfolded[length++] = bytes[at] as number
  }
  return unfolded.subarray(0, length)
}

/** @returns the components of a file, and how many of its lines are none of the format */
export function readComponents(text: string): { components: Component[]; unreadable: number } {
  const root: Component = { name: '', properties: [], components: [] }
  const open = [root]
  let unreadable = 0
  let last: Property | undefined

  for (const line of linesOf(text)) {
    const property = propertyIn(line)
    const component = open.at(-1) ?? root
    const named = property?.value.trim().toLowerCase()
    if (!property) {
      // The second line of a text that was not folded.
      if (last && TEXTS.test(last.name) && !LIKE_A_PROPERTY.test(line)) last.value += `\\n${line.trim()}`
      else unreadable += 1
    } else if (property.name === 'begin' && named) {
      const begun = { name: named, properties: [], components: [] }
      if (open.length < MAX_DEPTH) component.components.push(begun)
      open.push(begun)
    } else if (property.name === 'end') {
      const at = open.findLastIndex(({ name }) => name === named)
      if (at > 0) open.length = at
    } else component.properties.push(property)
    last = property ?? last
  }
  // A file that was cut off: its last component is not whole.
  for (const { name } of open.slice(1)) if (name !== 'vcalendar') unreadable += 1
  const cut = open.find(({ name }) => name === 'vevent')
  const parent = cut && open[open.indexOf(cut) - 1]
  if (parent) parent.components = parent.components.filter((one) => one !== cut)
  return { components: root.components, unreadable }
}

/** Without those that are empty. In quoted-printable, `=` at its end continues a line. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  const isIndented = INDENTED.test(text.slice(0, 1000))
  let printable = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const before = lines.at(-1)
    if (printable && before?.endsWith('=')) lines[lines.length - 1] = before.slice(0, -1) + line
    else if (before !== undefined && !isIndented && /^[ \t]/.test(line))
      lines[lines.length - 1] += line.slice(1)
    else if (line.trim()) {
      lines.push(line.trimStart())
      printable = /^[^:]*QUOTED-PRINTABLE/i.test(line)
    }
  }
  return lines
}

const LINE = /^([A-Za-z][\w-]*)((?:;[^:;="]+(?:=(?:"[^"]*"|[^:;",]*)(?:,(?:"[^"]*"|[^:;",]*))*)?)*):(.*)$/s
/** The name of a zone may have a colon: `DTSTART;TZID=(UTC+01:00) Berlin:20260405T180000`. */
const TIME = /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID);TZID="?([^";]*)"?:([\dTZ,]+)$/i

function propertyIn(line: string): Property | undefined {
  const [, time, tzid = '', moment] = TIME.exec(line) ?? []
  if (time && moment) return { name: time.toLowerCase(), parameters: { tzid }, value: moment }
  const [, name, given = '', value] = LINE.exec(line) ?? []
  if (!name || value === undefined) return undefined
  const parameters: Record<string, string> = {}
  for (const [, key = '', quoted, plain] of given.matchAll(/;([^:;="]+)(?:=(?:"([^"]*)"|([^:;"]*)))?/g)) {
    parameters[key.trim().toLowerCase()] = quoted ?? plain ?? ''
  }
  return { name: name.toLowerCase(), parameters, value: decoded(value, parameters) }
}

/** vCalendar 1.0 writes the bytes of a text as `=C3=BC`. */
function decoded(value: string, { encoding, charset }: Record<string, string>): string {
  if (encoding?.toUpperCase() !== 'QUOTED-PRINTABLE') return value
  const bytes: number[] = []
  for (const part of value.match(/=[0-9A-F]{2}|[^=]+|=/gi) ?? []) {
    if (/^=[0-9A-F]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16))
    else bytes.push(...new TextEncoder().encode(part))
  }
  let decoder = new TextDecoder()
  try {
    decoder = new TextDecoder(charset || 'utf-8')
  } catch {
    // An encoding that nobody knows.
  }
  return decoder.decode(new Uint8Array(bytes)).replace(/\r\n|\n/g, '\\n')
}

export const textOf = (component: Component | undefined, name: string): string => {
  const { value = '' } = propertyOf(component, name) ?? {}
  return value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped)).trim()
}

export const propertyOf = (component: Component | undefined, name: string): Property | undefined =>
  component?.properties.find((one) => one.name === name && one.value.trim() !== '')

export const propertiesOf = (component: Component, name: string): Property[] =>
  component.properties.filter((one) => one.name === name && one.value.trim() !== '')

/** The text of a file, in whatever encoding it is. */
export const calendarText = (bytes: Uint8Array): string =>
  decodeText(unfold(bytes), (text) => /;CHARSET="?([\w-]+)/i.exec(text)?.[1])
