// The components of a calendar file and their properties (RFC 5545, section 3.1, and vCalendar 1.0). Programs write lines that the
// format does not allow; such a line is counted and left out, and everything else is read.

import ICAL from 'ical.js'
import { decodeText } from '@/text/decode-text'
import { linesOf } from './lines'

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

/** They are within no other: the one before has lost its end. */
const ENTRIES = /^(vevent|vtodo|vjournal|vfreebusy|vtimezone)$/

/** A component within components within components has no meaning, and a file of them would be deep. */
const MAX_DEPTH = 10

export type Content = {
  components: Component[]
  /** How many lines are none of the format. */
  unreadable: number
  /** The event within which the file ends. */
  cut: Component | undefined
}

export function readComponents(text: string): Content {
  const root: Component = { name: '', properties: [], components: [] }
  const open = [root]
  let unreadable = 0
  let last: Property | undefined

  for (const line of linesOf(text)) {
    const property = propertyIn(line)
    const named = property?.value.trim().toLowerCase()
    if (property?.name === 'begin' && named) closeFor(named, open)
    const component = open.at(-1) ?? root
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
  const cut = open.find(({ name }) => name === 'vevent')
  const parent = cut && open[open.indexOf(cut) - 1]
  if (parent) parent.components = parent.components.filter((one) => one !== cut)
  return { components: root.components, unreadable, cut }
}

/** Ends what the component that begins cannot be within. */
function closeFor(name: string, open: Component[]): void {
  const at = open.findIndex((one) => ENTRIES.test(one.name))
  if (name === 'vcalendar') open.length = 1
  else if (ENTRIES.test(name) && at > 0) open.length = at
}

const LINE = /^([A-Za-z][\w-]*)((?:;[^:;="]+(?:=(?:"[^"]*"|[^:;",]*)(?:,(?:"[^"]*"|[^:;",]*))*)?)*):(.*)$/s
/** The name of a zone may have a colon: `DTSTART;TZID=(UTC+01:00) Berlin:20260405T180000`. */
const TIME = /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(;.*):(\d{8}[\dTZPWDHMS,/]*)$/i

function propertyIn(line: string): Property | undefined {
  const [, time, names = '', moment] = TIME.exec(line) ?? []
  if (time && moment) {
    const parameters = [...names.matchAll(/;([\w-]+)=([^;]*)/g)].map(([, key = '', text = '']) => [
      key.toLowerCase(),
      text.replaceAll('"', '').trim(),
    ])
    return { name: time.toLowerCase(), parameters: Object.fromEntries(parameters), value: moment }
  }
  const [, name, given = '', value] = LINE.exec(line) ?? []
  if (!name || value === undefined || !isPropertyName(name)) return undefined
  const parameters: Record<string, string> = {}
  for (const [, key = '', quoted, plain] of given.matchAll(/;([^:;="]+)(?:=(?:"([^"]*)"|([^:;"]*)))?/g)) {
    parameters[key.trim().toLowerCase()] = quoted ?? plain ?? ''
  }
  return { name: name.toLowerCase(), parameters, value: decoded(value, parameters) }
}

/** `Bring: a cake` is none. Some programs write names in small letters. */
const isPropertyName = (name: string) =>
  name === name.toUpperCase() ||
  /^(begin|end|x-.*)$/i.test(name) ||
  name.toLowerCase() in ICAL.design.icalendar.property

/** vCalendar 1.0 writes the bytes of a text as `=C3=BC`. */
function decoded(value: string, { encoding, charset }: Record<string, string>): string {
  if (encoding?.toUpperCase() !== 'QUOTED-PRINTABLE') return value
  const bytes: number[] = []
  for (const part of value.match(/=[0-9A-F]{2}|[^=]+|=/gi) ?? []) {
    if (/^=[0-9A-F]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16))
    else bytes.push(...new TextEncoder().encode(part))
  }
  return decodeText(new Uint8Array(bytes), () => charset).replace(/\r\n|\n/g, '\\n')
}

export const textOf = (component: Component | undefined, name: string): string => {
  const { value = '' } = propertyOf(component, name) ?? {}
  return value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped)).trim()
}

export const propertyOf = (component: Component | undefined, name: string): Property | undefined =>
  component?.properties.find((one) => one.name === name && one.value.trim() !== '')

export const propertiesOf = (component: Component, name: string): Property[] =>
  component.properties.filter((one) => one.name === name && one.value.trim() !== '')
