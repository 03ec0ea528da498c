// Parses a page in a worker thread, so that a hostile page cannot block the server. Hosted Supabase has no worker threads, and
// limits the time and memory of each call itself.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { isDeno } from '../_shared/is-deno.ts'
import { Refusal } from '../_shared/respond.ts'
import type { ImportedRecipe } from './read-recipe.ts'

const DEADLINE_MS = 1000
const MAX_MEGABYTES = 256

const bundled = !import.meta.url.endsWith('.ts')
// Worker threads do not load TypeScript, so the unbundled source goes through tsx.
const reader = bundled
  ? new URL('./page-reader.js', import.meta.url)
  : `import('tsx/esm/api').then(({ tsImport }) => tsImport('./page-reader.ts', '${import.meta.url}'))`

/**
 * @returns the recipe of the page; undefined if it has none
 * @throws {Refusal} 422 `too_intricate` for a page that exceeds the limits of time or memory
 */
export async function readPage(
  html: string,
  base: URL,
  deadlineMs = DEADLINE_MS,
): Promise<ImportedRecipe | undefined> {
  if (isDeno) return (await import('./find-recipe.ts')).findRecipe(html, base)
  const worker = new Worker(reader, {
    eval: !bundled,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
  try {
    // The deadline starts once the thread is ready: its start-up does not count.
    await once(worker, 'message')
    const deadline = AbortSignal.timeout(deadlineMs)
    worker.postMessage({ html, base: base.href })
    const [recipe] = await once(worker, 'message', { signal: deadline })
    return recipe
  } catch (error) {
    if (!isOverLimit(error)) throw error
    throw new Refusal(422, 'too_intricate', {}, { cause: error })
  } finally {
    await worker.terminate()
  }
}

const isOverLimit = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ABORT_ERR' || error.code === 'ERR_WORKER_OUT_OF_MEMORY')
