// Families to show as a tree.

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { FamilyMember } from './members.ts'
import { type Face, paintPortrait } from './portraits.ts'

type Relative = {
  name: string
  parent?: string
  born?: string
  died?: string
  deceased?: boolean
  face?: Face
}

const skins = ['#f1c9a5', '#e0ac82', '#c98d63', '#f5d6bb']
const face = (ground: string, hair: string, clothes: string, style: Face['style'], skin = 0): Face => ({
  ground,
  hair,
  clothes,
  style,
  skin: skins[skin] ?? '',
})

/** Four generations, most with portraits; one person with unknown dates. */
export const OLIVEIRAS: Relative[] = [
  {
    name: 'Manuel de Oliveira',
    born: '1902-03-14',
    died: '1981-11-02',
    face: face('#d9c7a3', '#8d8478', '#4b4038', 'bald', 1),
  },
  {
    name: 'João Oliveira',
    parent: 'Manuel de Oliveira',
    born: '1928-06-01',
    died: '2009-01-20',
    face: face('#c9bfa5', '#a59c8f', '#5d6a58', 'short', 1),
  },
  { name: 'Conceição Oliveira', parent: 'Manuel de Oliveira', born: '1931-09-12', deceased: true },
  {
    name: 'Teresa Oliveira Marsh',
    parent: 'Manuel de Oliveira',
    born: '1938-04-30',
    face: face('#e8cdb5', '#cfc6bb', '#a4553b', 'bun', 3),
  },
  {
    name: 'Rosa Oliveira',
    parent: 'João Oliveira',
    born: '1955-05-09',
    face: face('#f0d2ae', '#8a5a3a', '#6f8f74', 'long', 0),
  },
  {
    name: 'Bento Oliveira',
    parent: 'João Oliveira',
    born: '1959-12-24',
    face: face('#cfdcc4', '#6a5444', '#b4713c', 'short', 1),
  },
  { name: 'Lúcia Ferreira', parent: 'Conceição Oliveira', born: '1961-02-17' },
  {
    name: 'Otto Marsh',
    parent: 'Teresa Oliveira Marsh',
    born: '1966-08-03',
    face: face('#d5dfe4', '#4a3a30', '#4f6d7a', 'bald', 3),
  },
  {
    name: 'Clara Oliveira',
    parent: 'Rosa Oliveira',
    born: '1983-07-07',
    face: face('#f3dcc0', '#5b3523', '#c06c4a', 'bun', 0),
  },
  {
    name: 'Tomás Oliveira',
    parent: 'Rosa Oliveira',
    born: '1987-10-15',
    face: face('#dfe3c8', '#3d2a20', '#7b8f5a', 'short', 2),
  },
  {
    name: 'Inês Oliveira',
    parent: 'Bento Oliveira',
    born: '1990-01-28',
    face: face('#ecd3c9', '#2d211b', '#8c5a74', 'long', 2),
  },
  {
    name: 'Lena Marsh',
    parent: 'Otto Marsh',
    born: '1995-03-19',
    face: face('#f6e1b8', '#b5793f', '#5f8374', 'long', 3),
  },
  {
    name: 'Ada Marsh',
    parent: 'Otto Marsh',
    born: '1999-11-24',
    face: face('#dcdff0', '#d0a45c', '#c2804d', 'bun', 3),
  },
]

/** Adds all in one request. @param page paints their portraits */
export async function addRelatives(member: FamilyMember, relatives: Relative[], page?: Page): Promise<void> {
  const ids = new Map(relatives.map(({ name }) => [name, randomUUID()]))
  const rows = await Promise.all(
    relatives.map(async ({ name, parent, born, died, deceased = false, face }) => ({
      id: ids.get(name),
      family_id: member.family_id,
      created_by: member.id,
      member_name: name,
      birth_date: born ?? null,
      death_date: died ?? null,
      deceased,
      parent_id: parent ? ids.get(parent) : null,
      image_url: face && page ? await storePortrait(member, await paintPortrait(page, face)) : null,
    })),
  )
  const { data } = await member.db
    .from('family_history')
    .insert(rows)
    .select('id, member_name')
    .throwOnError()
  // The member is in the tree once.
  const { data: profile } = await member.db
    .from('profiles')
    .select('full_name')
    .eq('id', member.id)
    .single()
    .throwOnError()
  const self = data.find(({ member_name }) => member_name === profile.full_name)
  if (self) await member.db.rpc('link_person', { person_id: self.id, member_id: member.id }).throwOnError()
}

/** Adds a partner, who is the second parent of the person's children. */
export async function marry({ db, family_id }: FamilyMember, name: string, partner: string, began: string) {
  const named = db.from('family_history').select('id').eq('member_name', name).single()
  const { data: one } = await named.throwOnError()
  const row = { family_id, member_name: partner }
  const { data: other } = await db.from('family_history').insert(row).select('id').single().throwOnError()
  const couple = { family_id, one_id: one.id, other_id: other.id, began }
  await db.from('partnerships').insert(couple).throwOnError()
  const { data: children } = await db
    .from('parentage')
    .select('child_id')
    .eq('parent_id', one.id)
    .throwOnError()
  const parents = children.map(({ child_id }) => ({ family_id, child_id, parent_id: other.id }))
  await db.from('parentage').insert(parents).throwOnError()
}

/**
 * Adds two thousand people, three children to each as far as they go, named in order.
 * @returns their ids
 */
export async function addTwoThousand({ db, id: created_by, family_id }: FamilyMember): Promise<string[]> {
  // As the server would change them: all ids in a family begin alike.
  const ids = Array.from({ length: 2000 }, () => family_id.slice(0, 8) + randomUUID().slice(8))
  const rows = ids.map((id, index) => ({
    id,
    family_id,
    created_by,
    member_name: `Person ${String(index).padStart(4, '0')}`,
    parent_id: index ? ids[Math.floor((index - 1) / 3)] : null,
  }))
  await db.from('family_history').insert(rows).throwOnError()
  return ids
}

async function storePortrait({ db }: FamilyMember, portrait: Buffer): Promise<string> {
  const name = `${randomUUID().replaceAll('-', '')}.jpg`
  const pictures = db.storage.from('pictures')
  const { error } = await pictures.upload(name, portrait, { contentType: 'image/jpeg' })
  if (error) throw error
  return pictures.getPublicUrl(name).data.publicUrl
}
