// Exports the tree as a GEDZIP archive with the family's pictures.

import type { QueryClient } from '@tanstack/react-query'
import { zipToDisk } from '@/browser/zip-to-disk'
import { fetchFile } from '@/photos/fetch-file'
import { knownUrl, signUrls } from '@/photos/signed-urls'
import { listVisible } from './gedcom-api'
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
  const there = await listVisible(tree.records.map(unpack).flatMap(placesBelow))
  const { records, files } = withPictures(tree, (place) => there.has(place))
  const text = writeGedcom(tree, '7.0', today, records)
  await signUrls(queryClient, [...files.keys()])
  const { downloadZip } = await import('client-zip')
  let missing = 0

  async function* contents() {
    yield { name: 'gedcom.ged', input: text }
    for (const [place, name] of files) {
      const url = knownUrl(queryClient, place)
      const response = url && (await fetchFile(url))
      if (response) yield { name, input: response }
      else missing += 1
    }
  }
  const zip = await zipToDisk(downloadZip(contents()))
  return { zip, missing }
}

const placesBelow = ({ stored, children }: GedcomNode): string[] => [
  ...(stored ? [stored] : []),
  ...children.flatMap(placesBelow),
]
