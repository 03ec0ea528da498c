// Stores the pictures of an import before its people, who then refer to them.

import { storePicture } from '@/photos/picture-storage'
import { shrinkPhoto } from '@/photos/shrink-photo'
import { placeOfUrl } from './file-places'
import type { Gedzip } from './open-gedzip'
import type { ImportPlan } from './plan-import'
import { withFiles } from './stored-record'

/** Sends files to Media. They have their places at once; `send` begins to fill them. */
export type ShareFiles = (
  files: { file: File; title: string }[],
) => Promise<{ places: string[]; send: () => void }>

/** @param known addresses of pictures that an earlier attempt has stored, by their names; gets those stored now */
export async function storePictures(
  plan: ImportPlan,
  archive: Gedzip,
  known: Map<string, string>,
  share: ShareFiles,
): Promise<{ plan: ImportPlan; send: () => void }> {
  const { portraits, others } = plan.pictures
  for (const name of new Set(portraits.values()))
    if (!known.has(name))
      known.set(name, await storePicture('pictures', await shrinkPhoto(archive.read(name))))

  const names = [...others.keys()]
  const files = names.map((name) => ({ file: archive.read(name), title: others.get(name) ?? '' }))
  const { places, send } = await share(files)
  const placeOf = new Map([
    ...[...known].map(([name, url]): [string, string] => [name, placeOfUrl(url)]),
    ...names.map((name, index): [string, string] => [name, places[index] ?? '']),
  ])
  return {
    plan: {
      ...plan,
      additions: plan.additions.map((person) => ({
        ...person,
        image_url: known.get(portraits.get(person.id) ?? '') ?? null,
      })),
      records: withFiles(plan.records, (name) => placeOf.get(archive.find(name) ?? '')),
    },
    send,
  }
}
