// Where things are in the project. The bundle lies one folder deep like the source, so that both resolve alike.

import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export const paths = {
  gatewayMigrations: join(root, 'packages/gateway/migrations'),
  domainMigrations: join(root, 'supabase/migrations'),
  functions: join(root, 'supabase/functions'),
  web: join(root, 'apps/web/dist'),
}
