// The pictures and documents that a GEDZIP archive brings along.

import { mediaTypeOf } from '@/photos/media-type'
import { childrenOf, type GedcomNode, valueIn } from './gedcom-node'
import type { Gedzip } from './open-gedzip'
import type { GedcomFile } from './read-gedcom-file'
import { type Remarks, remark } from './remarks'

export type Pictures = {
  /** The file of each new person's picture, by the person's id. */
  portraits: Map<string, string>
  /** The titles of all other files. */
  others: Map<string, string>
}

export const noPictures: Pictures = { portraits: new Map(), others: new Map() }

/** @param newcomers the ids of new people by their pointers */
export function picturesIn(
  file: GedcomFile,
  archive: Gedzip,
  newcomers: ReadonlyMap<string, string>,
  remarks: Remarks,
): Pictures {
  const named = new Map(file.others.map((record) => [record.pointer, record]))
  const portraits = new Map<string, string>()
  for (const person of file.people) {
    const id = newcomers.get(person.pointer)
    const picture = childrenOf(person, 'OBJE').flatMap((link) => portraitIn(link, named, archive))[0]
    if (id && picture) portraits.set(id, picture)
  }
  const used = new Set(portraits.values())
  const others = new Map<string, string>()
  for (const record of [...file.people, ...file.families, ...file.others])
    for (const { name, title } of filesBelow(record)) {
      const found = archive.find(name)
      if (!found) {
        if (!isElsewhere(name)) remark(remarks, 'picture-missing', name)
      } else if (!used.has(found)) {
        if (mediaTypeOf({ name: found, type: '' })) others.set(found, title)
        else remark(remarks, 'picture-unreadable', name)
      }
    }
  return { portraits, others }
}

/** A part of a larger picture is no portrait. */
function portraitIn(link: GedcomNode, named: ReadonlyMap<string, GedcomNode>, archive: Gedzip): string[] {
  if (childrenOf(link, 'CROP').length > 0) return []
  const media = link.to ? named.get(link.to) : link
  return (media ? childrenOf(media, 'FILE') : []).flatMap(({ value }) => {
    const found = archive.find(value)
    return found && mediaTypeOf({ name: found, type: '' })?.startsWith('image/') ? [found] : []
  })
}

function filesBelow(line: GedcomNode): { name: string; title: string }[] {
  const own =
    line.tag === 'OBJE'
      ? childrenOf(line, 'FILE').map((file) => ({
          name: file.value,
          title: valueIn(file, 'TITL') || valueIn(line, 'TITL'),
        }))
      : []
  return [...own, ...line.children.flatMap(filesBelow)].filter(({ name }) => name)
}

/** On the web, or on the computer that the file comes from. */
const isElsewhere = (name: string) => /^[a-z][a-z0-9+.-]+:/i.test(name)
