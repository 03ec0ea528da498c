// Moves the family into a Kinfold that runs elsewhere. A process of its own, as the pictures are drawn here, and the
// server forbids its own process to read drawings (SVG). It is told by stdin: `{ server, accounts }` as JSON.

import { text } from 'node:stream/consumers'
import { drawEverything, seedFamily } from './seed-family.ts'

// Before it hears of the server, which may not have started yet.
await drawEverything()
const { server, accounts } = JSON.parse(await text(process.stdin))
await seedFamily(server, accounts, (step) => console.log(`  ${step}`))
