import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Debian starts the services of a package unless this program says no (101). */
const POLICY = '/usr/sbin/policy-rc.d'

/**
 * Installs what is missing on Debian if this process runs as root, without starting any service.
 * @param programs the package of each program
 */
export async function provideFromDebian(programs) {
  if (missing(programs).length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing(programs).join(', ')} …`)
    const hasPolicy = existsSync(POLICY)
    if (!hasPolicy) await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    try {
      await run('apt-get', ['update', '-qq'])
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing(programs)])
    } finally {
      if (!hasPolicy) await rm(POLICY)
    }
  }
  if (missing(programs).length > 0) {
    const names = missing(programs).join(' ')
    throw new Error(`These tests need programs that are missing. On Debian: sudo apt install ${names}`)
  }
}

function missing(programs) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const isThere = (program) => folders.some((folder) => existsSync(join(folder, program)))
  return Object.entries(programs).flatMap(([program, name]) => (isThere(program) ? [] : [name]))
}
