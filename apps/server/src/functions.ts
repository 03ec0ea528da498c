// The server functions of `supabase/functions`, each a folder whose index.ts exports `{ fetch }`, as on hosted Supabase
// (https://supabase.com/docs/guides/functions).

import { readdir } from 'node:fs/promises'
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
  for (const entry of await readdir(paths.functions, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('_') || entry.name === 'node_modules') continue
    // A relative path with one blank is a pattern that the bundler resolves: it takes in every function.
    const module = await import(`../../../supabase/functions/${entry.name}/index.ts`)
    functions.set(entry.name, module.default)
  }
  return functions
}
