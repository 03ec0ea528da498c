// `npm run build:hosted`: writes what hosted Supabase and a host of static files take, to dist/hosted. docs/hosted-supabase.md
// has the steps.

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWhenNeeded, webOutput } from './lib/build.mjs'
import { buildFunctions } from './lib/build-functions.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { giveUp, root } from './lib/run.mjs'
import { writeStaticWeb } from './lib/static-web.mjs'

const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, PUBLIC_URL } = process.env
if (!SUPABASE_URL || !SUPABASE_PUBLISHABLE_KEY || !PUBLIC_URL) {
  giveUp('Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and PUBLIC_URL, the address of the app.')
}

await installWhenNeeded()
await buildWhenNeeded()
const output = join(root, 'dist/hosted')
await rm(output, { recursive: true, force: true })

const functions = await buildFunctions(join(output, 'supabase/functions'))
for (const folder of ['supabase/migrations', 'supabase/schemas']) {
  await mkdir(join(output, folder))
  for (const name of await readdir(join(root, folder))) {
    if (name.endsWith('.sql')) await cp(join(root, folder, name), join(output, folder, name))
  }
}
const config = await readFile(join(root, 'supabase/config.toml'), 'utf8')
await writeFile(join(output, 'supabase/config.toml'), config.replaceAll('https://hub.example', PUBLIC_URL))

await writeStaticWeb(webOutput, join(output, 'web'), {
  supabaseUrl: SUPABASE_URL,
  publishableKey: SUPABASE_PUBLISHABLE_KEY,
  publicUrl: PUBLIC_URL,
  providers: { google: process.env.GOOGLE === 'true', spotify: Boolean(process.env.SPOTIFY_CLIENT_ID) },
  // With Supabase's.
  sendsMail: true,
  vapidPublicKey: process.env.VAPID_PUBLIC_KEY,
})
console.log(`Wrote ${functions.length} functions, the migrations and the web app to dist/hosted`)
