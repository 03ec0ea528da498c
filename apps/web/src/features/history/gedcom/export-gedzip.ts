// Exports the tree as a GEDZIP archive with the family's pictures.

import type { QueryClient } from '@tanstack/react-query'
import { zipToDisk } from '@/browser/zip-to-disk'
import { db } from '@/data/db'
import { knownUrl, signUrls } from '@/photos/signed-urls'
import type { GedcomNode } from './gedcom-node'
import { unpack } from './stored-record'
import { withPictures } from './with-pictures'
import { type FamilyTree, writeGedcom } from './write-gedcom'

/** @returns the archive, and how many files could not be read */
export async function exportGedzip(
  queryClient: QueryClient,
  tree: FamilyTree,
  today: string,
): Promise<{ zip: Blob; missing: number }> {
  const there = await visible(tree.records.map(unpack).flatMap(placesBelow))
  const { records, files } = withPictures(tree, (place) => there.has(place))
  const text = writeGedcom(tree, '7.0', today, records)
  await signUrls(queryClient, [...files.keys()])
  const { downloadZip } = await import('client-zip')
  let missing = 0

  async function* contents() {
    yield { name: 'gedcom.ged', input: text }
    for (const [place, name] of files) {
      const url = knownUrl(queryClient, place)
      const response = url ? await fetch(url).catch(() => undefined) : undefined
      if (response?.ok) yield { name, input: response }
      else missing += 1
    }
  }
  const zip = await zipToDisk(downloadZip(contents()))
  return { zip, missing }
}

/** So many names fit into an address. */
const AT_ONCE = 100

/** Those of the places whose files the viewer sees in Media. */
async function visible(places: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const paths = places.map((place) => place.slice(place.indexOf('/') + 1))
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const { data } = await db
      .from('media')
      .select('bucket_id, file_path')
      .in('file_path', paths.slice(at, at + AT_ONCE))
      .throwOnError()
    for (const { bucket_id, file_path } of data) found.add(`${bucket_id}/${file_path}`)
  }
  return found
}

const placesBelow = ({ stored, children }: GedcomNode): string[] => [
  ...(stored ? [stored] : []),
  ...children.flatMap(placesBelow),
]
