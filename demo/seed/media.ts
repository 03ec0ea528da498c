// What the family shares: photos, a short film, a document and a secret.

import { ago } from './days.ts'
import { type House, randomName } from './house.ts'
import type { Key } from './people.ts'
import { BOOTH } from './people-in-photos.ts'
import { type Picture, readBooth, readMedia, readPicture } from './pictures.ts'

type Item = {
  by: Key
  when: string
  title: string
  about?: string
  isPrivate?: boolean
  file: () => Promise<Blob>
}

const picture = (name: Picture) => async () =>
  new Blob([new Uint8Array((await readPicture(name)).data)], { type: 'image/webp' })
const file = (name: string, type: string) => async () =>
  new Blob([new Uint8Array(await readMedia(name))], { type })

const booth = async () => new Blob([new Uint8Array(await readBooth(BOOTH.faces))], { type: 'image/webp' })

const items: Item[] = [
  {
    by: 'mateus',
    when: ago(0, 5),
    title: 'For tomorrow, psst',
    about:
      'Only for those who can keep a secret until the cake. Ada, if you read this, I have made a mistake in the settings.',
    isPrivate: true,
    file: picture('scenes/surprise'),
  },
  { by: 'amelia', when: ago(0, 2), title: 'Fourteen jars and counting', file: picture('scenes/jam') },
  {
    by: 'elias',
    when: ago(1, 3),
    title: 'Above the Halcyon',
    about: 'Not edited. It does that by itself.',
    file: picture('scenes/northern-sea'),
  },
  {
    by: 'olof',
    when: ago(10),
    title: 'She floats, with moving pictures',
    about: 'Filmed by Chidi, who was told not to lean out.',
    file: file('lake.mp4', 'video/mp4'),
  },
  {
    by: 'beatriz',
    when: ago(14),
    title: 'Letter to whoever waters the tree',
    about: 'DICTATED TO ADA. THE SPELLING IS HERS.',
    file: file('letter.pdf', 'application/pdf'),
  },
  { by: 'elias', when: ago(4), title: BOOTH.title, about: 'Olof paid. Nobody was ready.', file: booth },
  { by: 'signe', when: ago(15), title: 'The blue door', file: picture('scenes/new-door') },
  { by: 'tomas', when: ago(21), title: 'Lighthouse, low tide', file: picture('scenes/seaside') },
  {
    by: 'amelia',
    when: ago(27),
    title: 'Henrique and the tree',
    about: 'Found behind the mirror in the hall.',
    file: picture('scenes/first-tree'),
  },
  { by: 'kenji', when: ago(34), title: 'Third shelf, second firing', file: picture('scenes/pottery') },
]

export async function addMedia(house: House): Promise<void> {
  const { mateus, ngozi, amelia } = house.members
  // The people Mateus has marked see his private photos; Ada is not one of them.
  for (const relative of [ngozi, amelia]) {
    await mateus.db
      .from('immediate_family')
      .insert({ user_id: mateus.id, relative_id: relative.id })
      .throwOnError()
  }
  const shared = await Promise.all(items.map((item) => share(house, item)))
  await makeAlbum(house, shared)
}

/** Amélia's, with what others shared of the house and the lake. */
async function makeAlbum({ familyId, members: { amelia } }: House, shared: { id: string; title: string }[]) {
  const { data: album } = await amelia.db
    .from('albums')
    .insert({ family_id: familyId, title: 'A year at Pear Tree House' })
    .select('id')
    .single()
    .throwOnError()
  const titles = [
    'The blue door',
    'Fourteen jars and counting',
    'Lighthouse, low tide',
    'Henrique and the tree',
  ]
  const items = titles.flatMap((title) => shared.filter((item) => item.title === title))
  for (const { id } of items) {
    await amelia.db
      .from('album_items')
      .insert({ family_id: familyId, album_id: album.id, media_id: id })
      .throwOnError()
  }
}

async function share(
  { familyId, members, clock }: House,
  { by, when, title, about, isPrivate = false, file }: Item,
) {
  const blob = await file()
  const { db, id } = members[by]
  const path = `${id}/${randomName()}.${blob.type.split('/')[1]}`
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
  return { id: data.id as string, title }
}
