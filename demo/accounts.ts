// The people's accounts. Nobody can know a password beforehand: each family that moves in makes its own.

import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoPerson } from '../apps/server/src/web-config.ts'
import { develop } from './drawings/develop.ts'
import { portraits } from './seed/faces.ts'
import { type Key, people, visitors } from './seed/people.ts'

export type Account = { email: string; password: string }

export function makeAccounts(): Record<Key, Account> {
  const accounts = Object.keys(people).map((key) => [
    key,
    { email: `${key}@pereira.example`, password: randomBytes(24).toString('base64url') },
  ])
  return Object.fromEntries(accounts)
}

/**
 * Those of the family that lives in a data directory, or is to move in where that is new.
 * @returns undefined where somebody else lives
 */
export async function accountsIn(directory: string) {
  const file = join(directory, 'demo-accounts.json')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return { isNew: false, accounts: JSON.parse(kept) as Record<Key, Account> }
  if ((await readdir(directory).catch(() => [])).length > 0) return undefined
  const accounts = makeAccounts()
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify(accounts), { mode: 0o600 })
  return { isNew: true, accounts }
}

/** What the sign-in screen shows of those whom a visitor may be. */
export function introduce(accounts: Record<Key, Account>): Promise<DemoPerson[]> {
  return Promise.all(
    visitors.map(async (key) => {
      const { name, about, face } = people[key]
      const picture = (await develop(portraits[face]())).resize(160)
      const avatarUrl = `data:image/webp;base64,${(await picture.webp().toBuffer()).toString('base64')}`
      return { name, about, avatarUrl, ...accounts[key] }
    }),
  )
}
