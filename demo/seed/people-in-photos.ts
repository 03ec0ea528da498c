// Who is on the family's photos.

import type { House, Member } from './house.ts'
import { people } from './people.ts'

export const BOOTH = {
  title: 'Photo booth at Rossio station',
  faces: ['amelia', 'olof', 'signe', 'elias'] as const,
}

export async function markPeople(house: House): Promise<void> {
  const { amelia, elias } = house.members
  // As in the strip that `readBooth` makes: two beside two.
  for (const [place, key] of BOOTH.faces.entries()) {
    const face = {
      x: (place % 2) / 2 + 0.125,
      y: Math.floor(place / 2) / 2 + 0.08,
      width: 0.25,
      height: 0.29,
    }
    await mark(house, elias, BOOTH.title, people[key].name, face)
  }
  const inTheGarden = { x: 0.38, y: 0.31, width: 0.15, height: 0.17 }
  await mark(house, amelia, 'Henrique and the tree', 'Henrique Pereira', inTheGarden)
}

type Box = { x: number; y: number; width: number; height: number }

async function mark({ familyId }: House, { db }: Member, title: string, name: string, box: Box) {
  const photo = db.from('media').select('id').eq('title', title).single().throwOnError()
  const person = db.from('family_history').select('id').eq('member_name', name).single().throwOnError()
  await db
    .from('media_people')
    .insert({
      ...box,
      family_id: familyId,
      media_id: (await photo).data.id,
      person_id: (await person).data.id,
    })
    .throwOnError()
}
