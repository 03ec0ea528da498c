// Builds the web app and the server when their sources have changed.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveUp, root, run } from './run.mjs'

export const webOutput = join(root, 'apps/web/dist')
export const serverOutput = join(root, 'apps/server/dist')
export const demoOutput = join(root, 'demo/dist')
export const serverEntry = join(serverOutput, 'main.js')

/** Written last, so an interrupted build has none. */
const stamp = join(serverOutput, 'sources.sha256')

export async function buildWhenNeeded() {
  const sources = await hashSources()
  if (
    existsSync(stamp) &&
    existsSync(webOutput) &&
    existsSync(demoOutput) &&
    (await readFile(stamp, 'utf8')) === sources
  )
    return
  console.log('Building …')
  const code = await run(process.execPath, [join(root, 'scripts/bundle.mjs')])
  if (code !== 0) giveUp('Kinfold could not be built. The lines above say why.')
  await writeFile(stamp, sources)
}

// By content: a clone or checkout gives every file a new date.
async function hashSources() {
  const folders = ['apps/web', 'apps/server/src', 'packages', 'supabase/functions', 'demo']
  const files = (await Promise.all(folders.map((folder) => filesBelow(join(root, folder))))).flat().sort()
  const hash = createHash('sha256').update(process.version)
  for (const path of [
    ...files,
    ...['scripts/bundle.mjs', 'package-lock.json'].map((name) => join(root, name)),
  ]) {
    if (/\.test\.tsx?$/.test(path)) continue
    hash.update(path.slice(root.length)).update(await readFile(path))
  }
  return hash.digest('hex')
}

const GENERATED = new Set(['node_modules', 'dist', 'generated'])

/** The paths of all files below a directory, except generated ones. */
export async function filesBelow(directory) {
  const entries = await readdir(directory, { withFileTypes: true })
  const nested = entries.map((entry) => {
    const path = join(directory, entry.name)
    if (GENERATED.has(entry.name)) return []
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
  })
  return (await Promise.all(nested)).flat()
}
