// Paths in the project. The bundle (dist) is as deep as the source (src), so both resolve alike.

import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export const paths = {
  gatewayMigrations: join(root, 'packages/gateway/migrations'),
  domainMigrations: join(root, 'supabase/migrations'),
  functions: join(root, 'supabase/functions'),
  web: join(root, 'apps/web/dist'),
}
