// A fake music provider, and a hub whose functions use it.

import { afterAll, afterEach, beforeEach } from 'vitest'
import { openHub } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import { startMusicProvider } from '../../../test/music-provider.ts'

export async function openMusic(functions: Record<string, { fetch(request: Request): Promise<Response> }>) {
  const provider = await startMusicProvider()
  const hub = await openHub(new Map(Object.entries(functions)))
  const environment = { ...process.env }

  beforeEach(() => {
    Object.assign(process.env, provider.environment, {
      PUBLIC_URL: hub.gateway.url,
      SUPABASE_URL: hub.gateway.url,
      SUPABASE_ANON_KEY: keys.publishable,
    })
  })
  afterEach(() => {
    process.env = { ...environment }
  })
  afterAll(provider.close)

  const rosa = { id: 'rosa', display_name: 'Rosa at Spotify' }
  provider.knows(rosa)
  return { provider, hub, rosa }
}
