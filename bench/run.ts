// `npm run bench` measures all parts, `npm run bench -- web` one of them, `npm run bench -- web /home` one screen. It
// asserts nothing.

import { benchGateway } from './gateway.ts'
import { benchMessages } from './messages.ts'
import { benchPresence } from './presence.ts'
import { benchTimeline } from './timeline.ts'
import { benchTree } from './tree.ts'
import { benchWeb } from './web.ts'

const parts: Record<string, (screens: string[]) => Promise<void>> = {
  gateway: benchGateway,
  messages: benchMessages,
  presence: benchPresence,
  timeline: benchTimeline,
  tree: benchTree,
  web: benchWeb,
}

const asked = process.argv.slice(2)
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
