import { existsSync } from 'node:fs'
import { giveUp, run } from './run.mjs'

const KINDS = ['proxy', 'account', 'container', 'object']

/** Installs OpenStack Swift on Debian if this process runs as root. */
export async function provideSwift() {
  const missing = () =>
    KINDS.filter((kind) => !existsSync(`/usr/bin/swift-${kind}-server`)).map((kind) => `swift-${kind}`)
  if (missing().length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing OpenStack Swift …')
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()])
  }
  if (missing().length > 0)
    giveUp(`These tests need an object store. On Debian: sudo apt install ${missing().join(' ')}`)
}
