// The people's accounts. Nobody can know a password beforehand: each start makes its own.

import { randomBytes } from 'node:crypto'
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
