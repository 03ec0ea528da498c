// How the people come in: by the front door, each with the client that the app uses.

import { randomBytes } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import type { Database } from '../../apps/web/src/lib/database.types.ts'
import type { Key } from './people.ts'
import { type Draw, photoOf } from './studio.ts'

export type Server = { url: string; publishableKey: string; secretKey: string }

type Client = SupabaseClient<Database>

export type Member = { id: string; db: Client }

export type House = {
  familyId: string
  members: Record<Key, Member>
  /** With the secret key, past all types and rules. It is only for what no member may say: that something happened days ago. */
  clock: SupabaseClient
}

export const clientOf = ({ url }: Server, key: string): Client =>
  createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: WebSocket as never },
  })

/** @returns the public address of the drawing, stored by this member as a photo of the app would be */
export async function hang(
  { id, db }: Member,
  bucket: 'posts' | 'pictures' | 'avatars',
  draw: Draw,
): Promise<string> {
  const { data, width, height } = await photoOf(draw)
  // The size in the name keeps the photo's place on the page while it loads.
  const name = `${randomName()}_${width}x${height}.jpg`
  const path = bucket === 'avatars' ? `${id}/${name}` : name
  const store = db.storage.from(bucket)
  const { error } = await store.upload(path, data, { contentType: 'image/jpeg' })
  if (error) throw error
  return store.getPublicUrl(path).data.publicUrl
}

/** 128 random bits: nobody guesses the name. */
export const randomName = () => randomBytes(16).toString('base64url')
