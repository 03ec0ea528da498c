// Stores the pictures of an import before its people, who then refer to them.

import { storePicture } from '@/photos/picture-storage'
import { shrinkPhoto } from '@/photos/shrink-photo'
import type { Gedzip } from './open-gedzip'
import type { ImportPlan } from './plan-import'
import { storedPathOf } from './stored-path'
import { withFiles } from './stored-record'

/** Sends files to Media. They have their paths at once; `send` begins to fill them. */
export type ShareFiles = (
  files: { file: File; title: string }[],
) => Promise<{ paths: string[]; send: () => void }>

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
  const { paths, send } = await share(files)
  const pathByName = new Map([
    ...[...known].map(([name, url]): [string, string] => [name, storedPathOf(url)]),
    ...names.map((name, index): [string, string] => [name, paths[index] ?? '']),
  ])
  return {
    plan: {
      ...plan,
      additions: plan.additions.map((person) => ({
        ...person,
        image_url: known.get(portraits.get(person.id) ?? '') ?? null,
      })),
      records: withFiles(plan.records, (name) => pathByName.get(archive.find(name) ?? '')),
    },
    send,
  }
}
