// The family's own playlists. Songs and artists are invented.

import type { House } from './house.ts'
import type { Key } from './people.ts'

type Song = readonly [by: Key, title: string, artist: string]

const playlists: { by: Key; name: string; about: string; songs: Song[] }[] = [
  {
    by: 'mateus',
    name: 'Washing up, loudly',
    about: 'Two songs a pan. Whoever sings dries.',
    songs: [
      ['mateus', 'Plates in the Air', 'The Sunday Aprons'],
      ['ngozi', 'Lagos at Six', 'Mama Tunde & the Night Shift'],
      ['chidi', 'Goalkeeper’s Dance', 'Left Glove'],
      ['signe', 'Splinter', 'Ida Holm'],
      ['tomas', 'Ballad of the Second Ladder', 'Tomás, after dinner'],
    ],
  },
  {
    by: 'amelia',
    name: 'For the tree',
    about: 'It grows better with music. António always said so, and look at it.',
    songs: [
      ['beatriz', 'A Água da Fonte', 'Dona Celeste'],
      ['olof', 'Vals från Bryggan', 'Skärgårdstrion'],
      ['amelia', 'Old Clock, Young Hands', 'Marta Vale'],
      ['ada', 'paper birds', 'june & the moths'],
    ],
  },
]

export async function addPlaylists({ familyId, members }: House): Promise<void> {
  for (const { by, name, about, songs } of playlists) {
    const { data } = await members[by].db
      .from('family_playlists')
      .insert({ name, description: about, family_id: familyId, created_by: members[by].id })
      .select('id')
      .single()
      .throwOnError()
    for (const [singer, title, artist] of songs) {
      await members[singer].db
        .from('playlist_songs')
        .insert({
          title,
          artist,
          family_playlist_id: data.id,
          family_id: familyId,
          added_by: members[singer].id,
        })
        .throwOnError()
    }
  }
}
