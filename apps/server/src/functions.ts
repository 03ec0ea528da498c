// The server functions of `supabase/functions`, each a folder whose index.ts exports `{ fetch }`, as on hosted Supabase
// (https://supabase.com/docs/guides/functions).

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerFunction } from '@kinfold/gateway'
import { paths } from './paths.ts'

/**
 * Each function is loaded by its first request: most servers start far more often than they call one.
 * @param environment variables that a hosted function finds as well; set before any function is loaded, as it may
 *   read them while loading
 */
export async function findFunctions(
  environment: Record<string, string>,
): Promise<ReadonlyMap<string, ServerFunction>> {
  Object.assign(process.env, environment)
  const functions = new Map<string, ServerFunction>()
  for (const name of await readdir(paths.functions)) {
    if (!existsSync(join(paths.functions, name, 'index.ts'))) continue
    functions.set(name, { fetch: async (request) => (await load(name)).fetch(request) })
  }
  return functions
}

async function load(name: string): Promise<ServerFunction> {
  // A relative path with one gap is a pattern that the bundler resolves: it takes in every function.
  return (await import(`../../../supabase/functions/${name}/index.ts`)).default
}
