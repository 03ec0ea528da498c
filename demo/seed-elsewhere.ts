import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Account } from './accounts.ts'
import type { Server } from './seed/house.ts'
import type { Key } from './seed/people.ts'

/**
 * Has the family move in, by a process of its own that says on this terminal how far it is.
 * @param server may still start: the process draws until then
 * @param signal ends it
 * @throws with what it printed when it fails
 */
export async function seedElsewhere(
  server: Server | Promise<Server>,
  accounts: Record<Key, Account>,
  signal: AbortSignal,
): Promise<void> {
  const seeding = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'seed/main.ts')], {
    stdio: ['pipe', 'inherit', 'pipe'],
    signal,
  })
  const ended = Promise.all([text(seeding.stderr), once(seeding, 'exit')])
  // It may end before anybody waits for it, and leave what was to be written unread.
  ended.catch(() => {})
  seeding.stdin.on('error', () => {})
  try {
    seeding.stdin.end(JSON.stringify({ server: await server, accounts }))
  } catch (error) {
    seeding.kill()
    throw error
  }
  const [said, [code]] = await ended
  if (code !== 0) throw new Error(`The family could not move in.\n${said}`)
}
