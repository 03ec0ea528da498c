// Makes one nightly backup of the hub in KINFOLD_DATA_DIR, as its server does at night.

import { backUpNightly } from '../../apps/server/src/backup/nightly.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { joinOwner } from '../../apps/server/src/owner.ts'

const config = readConfig(process.env)
const owner = await joinOwner(config)
await backUpNightly({
  owner: owner.sql,
  dataDirectory: config.dataDirectory,
  folder: config.backupsTo ?? '',
  passphrase: undefined,
  openStore: async () => undefined,
  intoBucket: false,
  log: { info() {}, warn() {}, error: console.error },
  warn: async () => {},
})
await owner.close()
