// `npm run bench` measures all parts, `npm run bench -- web` one of them, `npm run bench -- web /home` one screen,
// `npm run bench -- queries --families 1000` a smaller hub, `npm run bench -- soak --minutes 3` a shorter time. It asserts nothing.

import { parseArgs } from 'node:util'
import { benchAgainstBareApp } from './against-bare-app.ts'
import { benchComments } from './comments.ts'
import { benchGateway } from './gateway.ts'
import { benchMessages } from './messages.ts'
import { benchNights } from './nights.ts'
import { benchPresence } from './presence.ts'
import { benchQueries } from './queries.ts'
import { benchRealtime } from './realtime.ts'
import { benchScreens } from './screens.ts'
import { benchSoak } from './soak.ts'
import { benchTimeline } from './timeline.ts'
import { benchTree } from './tree.ts'
import { benchWeb } from './web.ts'

const { values, positionals: asked } = parseArgs({
  options: {
    families: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
  },
  allowPositionals: true,
})

const parts: Record<string, (screens: string[]) => Promise<void>> = {
  'bare-app': benchAgainstBareApp,
  comments: benchComments,
  gateway: benchGateway,
  messages: benchMessages,
  nights: benchNights,
  presence: benchPresence,
  queries: () => benchQueries(Number(values.families)),
  realtime: benchRealtime,
  screens: benchScreens,
  soak: () => benchSoak(Number(values.minutes)),
  timeline: benchTimeline,
  tree: benchTree,
  web: benchWeb,
}

const screens = asked.filter((name) => name.startsWith('/'))
const wanted = asked.filter((name) => !screens.includes(name))
const unknown = wanted.find((name) => !parts[name])
if (unknown) {
  console.error(`There is no part ${unknown}, only ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure(screens)
}
