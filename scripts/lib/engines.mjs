import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, run } from './run.mjs'

/** What the tests start, and the package of Debian that it comes with. */
const PROGRAMS = {
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  'firefox-esr': 'firefox-esr',
  vdirsyncer: 'vdirsyncer',
}

/** Installs WebKit, Firefox, a virtual screen and vdirsyncer on Debian if this process runs as root. */
export async function provideEngines() {
  if (missing().length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing().join(', ')} …`)
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()])
  }
  if (missing().length > 0)
    giveUp(`These tests need programs that are missing. On Debian: sudo apt install ${missing().join(' ')}`)
}

function missing() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const isThere = (program) => folders.some((folder) => existsSync(join(folder, program)))
  return Object.entries(PROGRAMS).flatMap(([program, name]) => (isThere(program) ? [] : [name]))
}
