// `npm run release`: records what a release promises to its families. The hashes of its migrations, which no later version may
// change, and the archive of a tiny hub, which every later version must be able to restore.

import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { archiveTinyHub } from '../test/tiny-hub.ts'

const root = join(import.meta.dirname, '..')

await writeFile(join(root, 'supabase/released.sha256'), await hashMigrations())
const folder = await mkdtemp(join(tmpdir(), 'kinfold-release-'))
await archiveTinyHub(join(folder, 'data'), join(root, `supabase/archives/${packageJson.version}.kinfold`))
await rm(folder, { recursive: true })

/** In the format of `sha256sum`. */
async function hashMigrations(): Promise<string> {
  const lines: string[] = []
  for (const directory of ['packages/gateway/migrations', 'supabase/migrations']) {
    const names = (await readdir(join(root, directory))).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names) {
      const content = await readFile(join(root, directory, name))
      lines.push(`${createHash('sha256').update(content).digest('hex')}  ${directory}/${name}\n`)
    }
  }
  return lines.join('')
}
