import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { giveUp, root, run } from './run.mjs'

const shell = process.platform === 'win32' // npm is a script there

/**
 * Installs the dependencies unless all of them are installed in the versions of package-lock.json. An interrupted
 * install starts again from scratch, because half-written packages look complete to npm.
 */
export async function installWhenNeeded() {
  if (isInstalled()) return
  console.log('Installing the dependencies …')
  const reachable = await isRegistryReachable()
  if (!reachable)
    console.error('The package registry of npm does not respond. Trying the packages in its cache …')

  // Hosts cannot act on npm's warnings about our packages.
  const options = ['--include=dev', '--loglevel=error', ...(reachable ? [] : ['--offline'])]
  // Two installs must not write at the same time, so npm ends when this process is killed.
  const endWithParent = `--import ${new URL('end-with-parent.mjs', import.meta.url).href}`
  const env = { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${endWithParent}` }
  if ((await run('npm', ['ci', ...options], { shell, env })) === 0) return
  giveUp(
    reachable
      ? 'The dependencies could not be installed. Please try again.'
      : 'The dependencies could not be installed. The first start needs a network connection. Please try again with one.',
  )
}

/** npm's own attempts to install take minutes without a network. */
async function isRegistryReachable() {
  try {
    await promisify(execFile)('npm', ['ping', '--fetch-retries=0'], { cwd: root, shell, timeout: 4_500 })
    return true
  } catch ({ stderr }) {
    return /code E\d{3}\b/.test(stderr) // an HTTP error: not every registry knows `ping`
  }
}

/** npm writes the list of what it has installed last, so an interrupted install has none. */
function isInstalled() {
  const installed = readLock('node_modules/.package-lock.json')
  if (!installed) return false
  return Object.entries(readLock('package-lock.json'))
    .filter(([path, entry]) => path.startsWith('node_modules/') && isNeeded(entry))
    .every(([path, entry]) => path in installed && installed[path].version === entry.version)
}

// npm finishes without an optional package that it cannot load. Those for this kind of computer are needed all the same.
function isNeeded({ optional, peer, os, cpu, libc }) {
  if (peer) return false
  if (!optional) return true
  return os?.includes(process.platform) && cpu?.includes(process.arch) && (libc?.includes(libcOfThis) ?? true)
}

process.report.excludeNetwork = true
const libcOfThis = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return undefined
  }
}
