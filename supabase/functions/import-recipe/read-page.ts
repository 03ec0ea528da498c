// Reads a page apart from everything else: whatever somebody has put on it, the server goes on answering the family.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../_shared/answer.ts'
import type { ImportedRecipe } from './read-recipe.ts'

const DEADLINE_MS = 1000
const MOST_MEGABYTES = 256

const bundled = !import.meta.url.endsWith('.ts')
// Node's threads read no TypeScript, so there the source goes through tsx.
const reader = bundled
  ? new URL('./page-reader.js', import.meta.url)
  : `import('tsx/esm/api').then(({ tsImport }) => tsImport('./page-reader.ts', '${import.meta.url}'))`

/**
 * @returns the recipe of the page; undefined when it has none
 * @throws {Refusal} 422 `too_intricate` for a page that cannot be read in time or with the memory that there is for it
 */
export async function readPage(
  html: string,
  base: URL,
  deadlineMs = DEADLINE_MS,
): Promise<ImportedRecipe | undefined> {
  const worker = new Worker(reader, {
    eval: !bundled,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  try {
    // To start takes time as well, but that is not the page's.
    await once(worker, 'message')
    const deadline = AbortSignal.timeout(deadlineMs)
    worker.postMessage({ html, base: base.href })
    const [recipe] = await once(worker, 'message', { signal: deadline })
    return recipe
  } catch (error) {
    if (!isOverLimit(error)) throw error
    throw new Refusal(422, 'This page is too intricate to be read. You can type the recipe in instead.', {
      code: 'too_intricate',
      cause: error,
    })
  } finally {
    await worker.terminate()
  }
}

const isOverLimit = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ABORT_ERR' || error.code === 'ERR_WORKER_OUT_OF_MEMORY')
