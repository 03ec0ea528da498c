// Records of GEDCOM files as the database stores them.

import { sha256 } from '@noble/hashes/sha2.js'
import type { Tables } from '@/data/database.types'
import { type GedcomNode, node, VOID } from './gedcom-node'

export type StoredRecord = Pick<Tables<'gedcom_records'>, 'id' | 'person_id' | 'content'>

/** Drops empty values. */
type Packed = { tag: string; value?: string; to?: string; stored?: string; children?: Packed[] }

/** @param idOf the id of the record with that pointer */
export function pack(
  record: GedcomNode,
  idOf: (pointer: string) => string | undefined,
): StoredRecord['content'] {
  const packed = ({ tag, value, to, children }: GedcomNode): Packed => ({
    tag,
    ...(value && { value: storable(value) }),
    ...(to && { to: idOf(to) ?? VOID }),
    ...(children.length > 0 && { children: children.map(packed) }),
  })
  return packed(record)
}

/** The records, saying of each FILE line where its file is stored. @param storedAt by the name in the line */
export function withFiles(
  records: StoredRecord[],
  storedAt: (name: string) => string | undefined,
): StoredRecord[] {
  const placed = (line: Packed): Packed => {
    const stored = line.tag === 'FILE' && line.value ? storedAt(line.value) : undefined
    return {
      ...line,
      ...(stored && { stored }),
      ...(line.children && { children: line.children.map(placed) }),
    }
  }
  return records.map((record) => ({ ...record, content: placed(record.content as Packed) }))
}

/** Postgres stores neither zero bytes nor halves of characters. */
const storable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: GEDCOM allows only tabs and line ends.
  text.replace(/[\0-\x08\x0b-\x1f\x7f]/g, '').replace(/\p{Cs}/gu, '\uFFFD')

/** GEDCOM has a hundred levels. */
const DEEPEST = 100

/** Whether a stored record can be exported. One that is not the app's may be any JSON. */
export function isReadable({ content }: Pick<StoredRecord, 'content'>, depth = 1): boolean {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return false
  const { tag, value, to, stored, children = [] } = content
  return (
    typeof tag === 'string' &&
    [value, to, stored].every((text) => text === undefined || typeof text === 'string') &&
    Array.isArray(children) &&
    depth <= DEEPEST &&
    children.every((line) => isReadable({ content: line }, depth + 1))
  )
}

export function unpack({ id, content }: StoredRecord): GedcomNode {
  const unpacked = ({ tag, children = [], ...about }: Packed): GedcomNode =>
    node(tag, { ...about, children: children.map(unpacked) })
  return { ...unpacked(content as Packed), pointer: id }
}

/** An id that follows from the record, so that a second import finds it. */
export function idOfRecord(record: GedcomNode): string {
  const bytes = sha256(new TextEncoder().encode(JSON.stringify(record)))
  const hex = Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}
