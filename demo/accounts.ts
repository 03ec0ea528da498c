// The people's accounts. Passwords are random for each demo, so that none is known in advance.

import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { DemoPerson } from '../apps/server/src/web-config.ts'
import { type Key, people, visitors } from './seed/people.ts'
import { readPicture } from './seed/pictures.ts'

export type Account = { email: string; password: string }

export function makeAccounts(): Record<Key, Account> {
  const accounts = Object.keys(people).map((key) => [
    key,
    { email: `${key}@pereira.example`, password: randomBytes(24).toString('base64url') },
  ])
  return Object.fromEntries(accounts)
}

/**
 * The accounts of the demo family in a data directory; new ones for an empty directory.
 * @returns undefined when the directory holds another family
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

/** The cards on the sign-in screen. */
export function introduce(accounts: Record<Key, Account>): Promise<DemoPerson[]> {
  return Promise.all(
    visitors.map(async (key) => {
      const { name, about } = people[key]
      const { data } = await readPicture(`portraits/${key}`)
      const avatar = await sharp(data).resize(160).webp().toBuffer()
      const avatarUrl = `data:image/webp;base64,${avatar.toString('base64')}`
      return { name, about, avatarUrl, ...accounts[key] }
    }),
  )
}
