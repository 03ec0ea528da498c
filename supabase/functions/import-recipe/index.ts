// Reads a recipe from a page of the public internet, for a member who wants to keep it.

import { answer, Refusal } from '../_shared/answer.ts'
import { atMost } from '../_shared/at-most.ts'
import { callerOf } from '../_shared/caller.ts'
import { countFetch } from '../_shared/count-fetch.ts'
import { fetchPublic } from '../_shared/fetch-public.ts'
import { readUrl } from '../_shared/read-url.ts'
import { pageText } from './page-text.ts'
import { readPage } from './read-page.ts'
import type { ImportedRecipe } from './read-recipe.ts'

export default {
  /**
   * POST `{ url }` answers an `ImportedRecipe` with its `source_url`, or `{ message, code? }` with 400 `invalid_url`,
   * 401 (not signed in), 403 (no family), 413 `too_large` (more than 5 MB), 422 `no_recipe` or `too_intricate`,
   * 429 `too_many_fetches`, or 502 `unreachable` or `page_error`.
   * Environment: that of `callerOf` and of `fetchPublic`.
   */
  fetch: (request: Request): Promise<Response> => answer(request, importRecipe),
}

const MOST_BYTES = 5 * 1024 * 1024
/** More than two pages in hand at once would be felt by everybody else on a small computer. */
const inTurn = atMost(2)

async function importRecipe(request: Request): Promise<ImportedRecipe & { source_url: string }> {
  const caller = await callerOf(request)
  const address = await readUrl(request)
  await countFetch(caller)

  return inTurn(() => recipeAt(address))
}

async function recipeAt(address: string): Promise<ImportedRecipe & { source_url: string }> {
  const { url, contentType, body } = await fetchPublic(address, {
    maxBytes: MOST_BYTES,
    accept: 'text/html, application/xhtml+xml',
  })
  const recipe = await readPage(pageText(body, contentType), url)
  if (!recipe) {
    throw new Refusal(422, 'No recipe was found on this page. You can type it in instead.', {
      code: 'no_recipe',
    })
  }
  return { ...recipe, source_url: url.href }
}
