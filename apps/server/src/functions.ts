// The server functions of `supabase/functions`, each a folder whose index.ts exports `{ fetch }`, as on hosted Supabase
// (https://supabase.com/docs/guides/functions).

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerFunction } from '@kinfold/gateway'
import { paths } from './paths.ts'

/**
 * @param environment variables that a hosted function finds as well; set before any function is loaded, as it may
 *   read them while loading
 */
export async function loadFunctions(
  environment: Record<string, string>,
): Promise<ReadonlyMap<string, ServerFunction>> {
  Object.assign(process.env, environment)
  const functions = new Map<string, ServerFunction>()
  for (const name of await readdir(paths.functions)) {
    if (!existsSync(join(paths.functions, name, 'index.ts'))) continue
    // A relative path with one gap is a pattern that the bundler resolves: it takes in every function.
    const module = await import(`../../../supabase/functions/${name}/index.ts`)
    functions.set(name, module.default)
  }
  return functions
}
