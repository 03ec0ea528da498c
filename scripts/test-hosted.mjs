// `npm run test:hosted`: the migrations and functions as on hosted Supabase. The last line has the totals.

import { provideHostedTools } from './lib/hosted-tools.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { runVitest } from './lib/vitest.mjs'

await installWhenNeeded()
Object.assign(process.env, await provideHostedTools())
const { passed, failed } = await runVitest(['--config', 'vitest.hosted.config.ts'])
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
