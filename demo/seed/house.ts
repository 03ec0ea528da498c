// The people of the demo, each acting through an unmodified client.

import { randomBytes } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import type { Database } from '../../apps/web/src/data/database.types.ts'
import type { Key } from './people.ts'
import { type Picture, readPicture } from './pictures.ts'

export type Server = { url: string; publishableKey: string; secretKey: string }

type Client = SupabaseClient<Database>

export type Member = { id: string; db: Client }

export type House = {
  familyId: string
  members: Record<Key, Member>
  /** With the secret key: only for what no member may do, setting the time at which something happened. */
  clock: SupabaseClient
}

export const clientOf = ({ url }: Server, key: string): Client =>
  createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket.
    realtime: { transport: WebSocket as never },
  })

/** Stores a picture as the app would. @returns its public address */
export async function hang(
  { id, db }: Member,
  bucket: 'posts' | 'pictures' | 'avatars',
  picture: Picture,
): Promise<string> {
  const { data, width, height } = await readPicture(picture)
  // The size in the name reserves the photo's space while it loads.
  const name = `${randomName()}_${width}x${height}.webp`
  const path = bucket === 'avatars' ? `${id}/${name}` : name
  const store = db.storage.from(bucket)
  const { error } = await store.upload(path, data, { contentType: 'image/webp' })
  if (error) throw error
  return store.getPublicUrl(path).data.publicUrl
}

/** Stores a photo of a message as the app would. @returns its path */
export async function storePhoto({ db }: Member, conversation: string, picture: Picture): Promise<string> {
  const { data, width, height } = await readPicture(picture)
  const path = `${conversation}/${randomName()}_${width}x${height}.webp`
  const { error } = await db.storage.from('messages').upload(path, data, { contentType: 'image/webp' })
  if (error) throw error
  return path
}

/** 128 random bits, so that the name cannot be guessed. */
export const randomName = () => randomBytes(16).toString('base64url')
