import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

// The headless shell is Chromium without its windows, and takes a quarter less processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macPaths = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/**
 * Finds the Chromium for the tests: PLAYWRIGHT_CHROMIUM, CHROME, or the system's.
 * @returns {string | undefined} its path
 */
export function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = [process.env.PLAYWRIGHT_CHROMIUM, process.env.CHROME, ...onPath, ...macPaths]
  return candidates.find((path) => path && existsSync(path))
}

/** Installs Debian's browser if there is none and this process runs as root. */
export async function provideBrowser() {
  if (!findBrowser() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests …')
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
  }
  if (!findBrowser())
    throw new Error(
      'The browser tests need Chromium or Chrome. Install one, or set its path: CHROME=/path/to/chrome npm test',
    )
}
