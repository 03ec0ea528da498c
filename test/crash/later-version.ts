// The command `kinfold` of a later version: this one, with the migrations in the folder MIGRATIONS.

import { paths } from '../../apps/server/src/paths.ts'

paths.domainMigrations = process.env.MIGRATIONS ?? ''
await import('../../apps/server/src/main.ts')
