// The demo's family, which has something on every screen, on a server of its own: `test.use({ environment: {} })`.

import type { SupabaseClient } from '@supabase/supabase-js'
import { loadSecrets } from '../apps/server/src/secrets.ts'
import { makeAccounts } from '../demo/accounts.ts'
import { seedFamily } from '../demo/seed/seed-family.ts'
import { test as base } from './kinfold.ts'
import { signedIn } from './members.ts'

export { expect } from '@playwright/test'

export const test = base.extend<{ amelia: SupabaseClient }, { accounts: ReturnType<typeof makeAccounts> }>({
  // The demo family moves in, once per worker.
  accounts: [
    async ({ kinfold }, use) => {
      const accounts = makeAccounts()
      const { secretKey } = await loadSecrets(kinfold.directory)
      await seedFamily({ ...kinfold, secretKey }, accounts)
      await use(accounts)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** An admin, so she has every button. */
  amelia: async ({ kinfold, accounts }, use) => {
    await use(await signedIn(kinfold, { name: 'Amélia', ...accounts.amelia }))
  },
})
