// Names the files that go into a GEDZIP archive beside the tree.

import { mediaTypeOf } from '@/photos/media-type'
import { childrenOf, type GedcomNode, node } from './gedcom-node'
import { decoded, storedPathOf } from './stored-path'
import { unpack } from './stored-record'
import type { FamilyTree } from './write-gedcom'

/** The names of files in the archive by where they are stored: `{bucket}/{path}`. */
export type ArchiveFiles = Map<string, string>

/**
 * The records of a tree for its archive: each portrait is the first picture of its person, and FILE lines have the names
 * in the archive.
 * @param isThere whether the family still has that file
 */
export function withPictures(
  { people, records }: Pick<FamilyTree, 'people' | 'records'>,
  isThere: (path: string) => boolean,
): { records: GedcomNode[]; files: ArchiveFiles } {
  const files: ArchiveFiles = new Map()
  const taken = new Set<string>()
  const stored = records.map(unpack)
  const portraits = new Map(
    people.flatMap(({ id, image_url }) => (image_url ? [[id, storedPathOf(image_url)] as const] : [])),
  )
  const inUse = new Set(portraits.values())

  /** The line with its name in the archive; a file that is gone keeps the name that it had. */
  const named = (line: GedcomNode): GedcomNode => {
    const children = line.children.map(named)
    const { stored: path } = line
    if (line.tag !== 'FILE' || !path || !(inUse.has(path) || isThere(path))) return { ...line, children }
    return fileLine(path, nameIn(files, taken, path, line.value), children)
  }
  const written = stored.map(named)
  const pathsOf = new Map(stored.map((record) => [record.pointer, pathsIn(record)]))

  for (const [id, path] of portraits) {
    const at = written.findIndex(({ pointer }) => pointer === id)
    const record = written[at] ?? node('INDI', { pointer: id })
    const [first] = childrenOf(stored[at] ?? record, 'OBJE')
      .filter((link) => childrenOf(link, 'CROP').length === 0)
      .flatMap((link) => (link.to ? (pathsOf.get(link.to) ?? []) : pathsIn(link)))
      .filter((one) => isPicture(one) && files.has(one))
    if (first === path) continue
    const media = `portrait ${id}`
    written.push(
      node('OBJE', { pointer: media, children: [fileLine(path, nameIn(files, taken, path, ''), [])] }),
    )
    const others = record.children.filter(({ tag }) => tag !== 'OBJE')
    const pictures = childrenOf(record, 'OBJE').filter(({ to }) => to !== media)
    const children = [...others, node('OBJE', { to: media }), ...pictures]
    if (at < 0) written.push({ ...record, children })
    else written[at] = { ...record, children }
  }
  return { records: written, files }
}

const pathsIn = (record: GedcomNode) => childrenOf(record, 'FILE').flatMap(({ stored }) => stored ?? [])

const typeOf = (path: string) => mediaTypeOf({ name: path, type: '' })
const isPicture = (path: string) => typeOf(path)?.startsWith('image/') === true

const fileLine = (path: string, name: string, children: GedcomNode[]) =>
  node('FILE', {
    // As in a URL, as version 7 demands.
    value: encodeURI(name),
    stored: path,
    children: [
      node('FORM', { value: typeOf(path) ?? 'application/octet-stream' }),
      ...children.filter(({ tag }) => tag !== 'FORM'),
    ],
  })

/** `media/rosa.webp`: the last part of the name in the line, with the end of the stored name. No two are alike. */
function nameIn(files: ArchiveFiles, taken: Set<string>, path: string, value: string): string {
  const known = files.get(path)
  if (known) return known
  const last = decoded(value).split(/[/\\]/).at(-1) ?? ''
  const base =
    last
      .replace(/\.\w{1,8}$/, '')
      .replace(/[^\p{L}\p{N} ._-]/gu, '')
      .replace(/^[ .]+/, '')
      .slice(0, 80) || 'portrait'
  const end = /\.\w{1,8}$/.exec(path)?.[0] ?? ''
  let name = base + end
  // Windows and macOS do not tell upper from lower case.
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base} (${number})${end}`
  taken.add(name.toLowerCase())
  files.set(path, `media/${name}`)
  return `media/${name}`
}
