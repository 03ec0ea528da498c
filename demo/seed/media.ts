// What the family shares: photos, a short film where this computer can make one, a document, and a secret.

import { firstTree } from '../drawings/scenes/first-tree.ts'
import { jam } from '../drawings/scenes/jam.ts'
import { lake } from '../drawings/scenes/lake.ts'
import { newDoor } from '../drawings/scenes/new-door.ts'
import { northernSea } from '../drawings/scenes/northern-sea.ts'
import { pottery } from '../drawings/scenes/pottery.ts'
import { seaside } from '../drawings/scenes/seaside.ts'
import { surprise } from '../drawings/scenes/surprise.ts'
import { ago } from './days.ts'
import { film } from './film.ts'
import { type House, randomName } from './house.ts'
import { letter } from './letter.ts'
import type { Key } from './people.ts'
import { type Draw, photoOf } from './studio.ts'

type Item = {
  by: Key
  when: string
  title: string
  about?: string
  isPrivate?: boolean
  file: () => Promise<Blob | undefined>
}

const photo = (draw: Draw) => async () => new Blob([(await photoOf(draw)).data], { type: 'image/jpeg' })

const items: Item[] = [
  {
    by: 'mateus',
    when: ago(0, 5),
    title: 'For tomorrow, psst',
    about:
      'Only for those who can keep a secret until the cake. Ada, if you read this, I have made a mistake in the settings.',
    isPrivate: true,
    file: photo(surprise),
  },
  { by: 'amelia', when: ago(0, 2), title: 'Fourteen jars and counting', file: photo(jam) },
  {
    by: 'elias',
    when: ago(1, 3),
    title: 'Above the Halcyon',
    about: 'Not edited. It does that by itself.',
    file: photo(northernSea),
  },
  {
    by: 'olof',
    when: ago(10),
    title: 'She floats, with moving pictures',
    about: 'Filmed by Chidi, who was told not to lean out.',
    file: () => film(lake),
  },
  {
    by: 'beatriz',
    when: ago(14),
    title: 'Letter to whoever waters the tree',
    about: 'DICTATED TO ADA. THE SPELLING IS HERS.',
    file: letter,
  },
  { by: 'signe', when: ago(15), title: 'The blue door', file: photo(newDoor) },
  { by: 'tomas', when: ago(21), title: 'Lighthouse, low tide', file: photo(seaside) },
  {
    by: 'amelia',
    when: ago(27),
    title: 'Henrique and the tree',
    about: 'Found behind the mirror in the hall.',
    file: photo(firstTree),
  },
  { by: 'kenji', when: ago(34), title: 'Third shelf, second firing', file: photo(pottery) },
]

/** Those that only hang here. */
export const mediaDrawings = [surprise, jam]

export async function addMedia(house: House): Promise<void> {
  const { mateus, ngozi, amelia } = house.members
  // Whoever Mateus has marked sees what he keeps private; Ada is not among them.
  for (const relative of [ngozi, amelia]) {
    await mateus.db
      .from('immediate_family')
      .insert({ user_id: mateus.id, relative_id: relative.id })
      .throwOnError()
  }
  await Promise.all(items.map((item) => share(house, item)))
}

async function share(
  { familyId, members, clock }: House,
  { by, when, title, about, isPrivate = false, file }: Item,
) {
  const blob = await file()
  if (!blob) return
  const { db, id } = members[by]
  const path = `${id}/${randomName()}.${blob.type.split('/')[1]?.replace('jpeg', 'jpg')}`
  const { error } = await db.storage.from('family-media').upload(path, blob)
  if (error) throw error
  const { data } = await db
    .from('family_media')
    .insert({
      title,
      description: about,
      file_path: path,
      file_type: blob.type,
      is_private: isPrivate,
      family_id: familyId,
      user_id: id,
    })
    .select('id')
    .single()
    .throwOnError()
  await clock.from('family_media').update({ created_at: when }).eq('id', data.id).throwOnError()
}
