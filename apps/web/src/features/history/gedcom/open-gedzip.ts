// Opens a GEDZIP archive: a family tree as `gedcom.ged`, and the files that it names
// (https://gedcom.io/specifications/FamilySearchGEDCOMv7.html#gedzip). Its names are only compared, never used as paths.

import { type UnzipFileInfo, unzipSync } from 'fflate'
import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import { mediaTypeOf } from '@/photos/media-type'
import { decoded } from './stored-path'

export type Gedzip = {
  gedcom: ArrayBuffer
  /** @returns the name of the file that a FILE line names */
  find: (value: string) => string | undefined
  /** @throws when the archive is damaged, or the file too large */
  read: (name: string) => File
}

/** In bytes, unpacked. The sizes are those that the archive declares: no more is unpacked than that. */
const LARGEST_TREE = 100 * 1024 ** 2
const LARGEST_FILE = 250 * 1024 ** 2

/** @returns undefined when it is no archive @throws {UserError} */
export function openGedzip(content: ArrayBuffer): Gedzip | undefined {
  const bytes = new Uint8Array(content)
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined
  const names = new Map<string, string>()
  const one = (wanted: string, largest: number) => {
    const isWanted = ({ name, size, originalSize }: UnzipFileInfo) =>
      name === wanted && Math.max(size, originalSize) <= largest
    return unzipSync(bytes, { filter: isWanted })[wanted]
  }
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        names.set(plain(name), name)
        return false
      },
    })
    const tree = one(names.get('gedcom.ged') ?? '', LARGEST_TREE)
    if (!tree) throw new Error('no gedcom.ged')
    return {
      gedcom: Uint8Array.from(tree).buffer,
      find: (value) => names.get(plain(value)) ?? names.get(plain(decoded(value))),
      read(name) {
        const found = one(name, LARGEST_FILE)
        if (!found) throw new Error(`${name} is too large`)
        const last = name.split(/[/\\]/).at(-1) ?? ''
        return new File([Uint8Array.from(found)], last, { type: mediaTypeOf({ name, type: '' }) ?? '' })
      },
    }
  } catch (cause) {
    throw new UserError(m.gedcom_no_gedzip(), { cause })
  }
}

/** Archives differ in how they write a path. */
const plain = (name: string) =>
  name
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .toLowerCase()
