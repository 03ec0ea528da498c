// What the family shares: photos, a short film, a document and a secret.

import { ago, clock, yearsAgo } from './days.ts'
import { type House, type Member, randomName } from './house.ts'
import type { Key } from './people.ts'
import { BOOTH } from './people-in-photos.ts'
import { type Picture, readBooth, readMedia, readPicture } from './pictures.ts'

type Item = {
  by: Key
  when: string
  title: string
  about?: string
  /** Where it was not when it was shared: as precisely as anyone remembers. */
  taken?: { taken_at: string; taken_precision: 'time' | 'month' | 'about' }
  place?: { taken_place: string; latitude?: number; longitude?: number }
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
    place: { taken_place: 'Norwegian Sea', latitude: 67.52, longitude: 8.31 },
    file: picture('scenes/northern-sea'),
  },
  {
    by: 'olof',
    when: ago(10),
    title: 'She floats, with moving pictures',
    about: 'Filmed by Chidi, who was told not to lean out.',
    place: { taken_place: 'Pier 2, at the lake' },
    file: file('lake.mp4', 'video/mp4'),
  },
  {
    by: 'beatriz',
    when: ago(14),
    title: 'Letter to whoever waters the tree',
    about: 'DICTATED TO ADA. THE SPELLING IS HERS.',
    file: file('letter.pdf', 'application/pdf'),
  },
  {
    by: 'elias',
    when: ago(4),
    title: BOOTH.title,
    about: 'Olof paid. Nobody was ready.',
    taken: { taken_at: '2019-08-17T15:20:00', taken_precision: 'time' },
    place: { taken_place: 'Rossio station, Lisbon', latitude: 38.7144, longitude: -9.1395 },
    file: booth,
  },
  {
    by: 'signe',
    when: clock(-9, 13),
    title: 'One blanket, eleven opinions',
    file: picture('scenes/breakfast'),
  },
  {
    by: 'tomas',
    when: clock(-9, 15),
    title: 'The twelfth opinion',
    about: 'He was in favour of sandwiches.',
    place: { taken_place: 'Lighthouse meadow' },
    file: picture('scenes/thief'),
  },
  { by: 'signe', when: ago(15), title: 'The blue door', file: picture('scenes/new-door') },
  {
    by: 'olof',
    when: ago(19),
    title: 'The lake, and no boat yet',
    about: 'Amélia held the camera. I held the oars, for later.',
    taken: { taken_at: '1979-07-01', taken_precision: 'month' },
    file: picture('scenes/lake'),
  },
  {
    by: 'tomas',
    when: ago(21),
    title: 'Lighthouse, low tide',
    // On this day remembers it.
    taken: { taken_at: yearsAgo(4, 12).slice(0, 19), taken_precision: 'time' },
    file: picture('scenes/seaside'),
  },
  {
    by: 'amelia',
    when: ago(25),
    title: 'Nine candles for Mateus',
    taken: { taken_at: '1992-01-01', taken_precision: 'about' },
    file: picture('scenes/birthday-cake'),
  },
  {
    by: 'amelia',
    when: ago(27),
    title: 'Henrique and the tree',
    about: 'Found behind the mirror in the hall.',
    taken: { taken_at: '1950-01-01', taken_precision: 'about' },
    file: picture('scenes/first-tree'),
  },
  {
    by: 'kenji',
    when: ago(34),
    title: 'Third shelf, second firing',
    taken: { taken_at: '2011-03-01', taken_precision: 'month' },
    file: picture('scenes/pottery'),
  },
]

export async function addMedia(house: House): Promise<void> {
  const { mateus, ngozi, amelia, signe } = house.members
  // The people Mateus has marked see his private photos; Ada is not one of them.
  for (const relative of [ngozi, amelia]) {
    await mateus.db
      .from('immediate_family')
      .insert({ user_id: mateus.id, relative_id: relative.id })
      .throwOnError()
  }
  const shared = await Promise.all(items.map((item) => share(house, item)))
  const inAlbum = (titles: string[]) =>
    titles.flatMap((title) => shared.filter((item) => item.title === title).map(({ id }) => id))
  // With what others shared of the house and the lake.
  await makeAlbum(
    house,
    amelia,
    { title: 'A year at Pear Tree House' },
    inAlbum(['The blue door', 'Fourteen jars and counting', 'Lighthouse, low tide', 'Henrique and the tree']),
  )
  const { data: picnic } = await signe.db
    .from('events')
    .select('id, title')
    .eq('title', 'Picnic of four generations')
    .single()
    .throwOnError()
  await makeAlbum(
    house,
    signe,
    { title: picnic.title, event_id: picnic.id },
    inAlbum(['One blanket, eleven opinions', 'The twelfth opinion']),
  )
}

async function makeAlbum(
  { familyId }: House,
  { db }: Member,
  about: { title: string; event_id?: string },
  items: string[],
) {
  const { data: album } = await db
    .from('albums')
    .insert({ family_id: familyId, ...about })
    .select('id')
    .single()
    .throwOnError()
  for (const id of items) {
    await db
      .from('album_items')
      .insert({ family_id: familyId, album_id: album.id, media_id: id })
      .throwOnError()
  }
}

async function share(
  { familyId, members, clock }: House,
  { by, when, title, about, taken, place, isPrivate = false, file }: Item,
) {
  const blob = await file()
  const { db, id } = members[by]
  const path = `${id}/${randomName()}.${blob.type.split('/')[1]}`
  const { error } = await db.storage.from('family-media').upload(path, blob)
  if (error) throw error
  const { data } = await db
    .from('media')
    .insert({
      ...(taken ?? { taken_at: when.slice(0, 19) }),
      ...place,
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
  await clock.from('media').update({ created_at: when }).eq('id', data.id).throwOnError()
  return { id: data.id as string, title }
}
