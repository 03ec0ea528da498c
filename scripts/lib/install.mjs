import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root, run } from './run.mjs'

/** Installs the dependencies unless all of them are installed in the versions of package-lock.json. */
export async function installWhenNeeded() {
  if (isInstalled()) return
  console.log('Installing the dependencies …')
  // `ci` starts from scratch; `install` adds what is missing to an existing node_modules.
  const command = existsSync(join(root, 'node_modules')) ? 'install' : 'ci'
  // Hosts cannot act on npm's warnings about our packages.
  const options = ['--include=dev', '--loglevel=error']
  const code = await run('npm', [command, ...options], { shell: process.platform === 'win32' })
  if (code !== 0) {
    giveUp(
      'The dependencies could not be installed. The first start needs a network connection. Please try again.',
    )
  }
}

function isInstalled() {
  const installed = readLock('node_modules/.package-lock.json')
  if (!installed) return false
  const wanted = readLock('package-lock.json')
  return Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.optional && !entry.peer)
    .every(([path, entry]) => path in installed && installed[path].version === entry.version)
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return undefined
  }
}
