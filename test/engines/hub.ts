// A hub with a family, as the browsers see it.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { ffmpegProgram } from '../media.ts'
import { found, join as joinFamily } from '../membership.ts'
import { startKinfold, stop } from '../running-kinfold.ts'

export const PASSWORD = 'plum-pie-on-sunday'

export type Member = { id: string; name: string; email: string; db: SupabaseClient; family_id: string }

export async function openHub() {
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-engines-'))
  const { url, process: server } = await startKinfold(directory, { FFMPEG_PATH: ffmpegProgram })
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
  const signUp = async (name: string) => {
    const db = createClient(url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    })
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.test`
    const { data, error } = await db.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: name } },
    })
    if (error || !data.user) throw error ?? new Error('signed up, but there is no user')
    return { id: data.user.id, name, email, db }
  }

  const rosa = await signUp('Rosa Oliveira')
  const family = await found(rosa, 'Oliveira')
  const bento = await signUp('Bento Oliveira')
  await joinFamily(bento, family).throwOnError()
  return {
    url,
    rosa: { ...rosa, family_id: family.id },
    bento: { ...bento, family_id: family.id },
    async close() {
      await stop(server)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
