// Loads the server functions of `supabase/functions`: each is a folder whose index.ts exports `{ fetch }`
// (https://supabase.com/docs/guides/functions).

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerFunction } from '@kinfold/gateway'
import { paths } from './paths.ts'

/**
 * Each function is loaded by its first request, so that the start stays fast.
 * @param environment the variables that functions also find on hosted Supabase; set before any function loads
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
  // The bundler resolves a relative path with one placeholder to every function.
  return (await import(`../../../supabase/functions/${name}/index.ts`)).default
}
