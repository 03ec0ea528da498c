// Imports a recipe from a public web page for a member.

import pLimit from 'p-limit'
import { callerOf } from '../_shared/caller.ts'
import { fetchFor } from '../_shared/fetch-for.ts'
import { readUrl } from '../_shared/read-url.ts'
import { Refusal, respond } from '../_shared/respond.ts'
import { pageText } from './page-text.ts'
import { readPage } from './read-page.ts'
import type { ImportedRecipe } from './read-recipe.ts'

export default {
  /**
   * POST `{ url }` answers an `ImportedRecipe` with its `source_url`, or `{ code, … }` with 422 `no_recipe` or
   * `too_intricate`, or a refusal of `callerOf` or `fetchFor` (up to 5 MB).
   * Environment: that of `callerOf` and of `fetchPublic`.
   */
  fetch: (request: Request): Promise<Response> => respond(request, importRecipe),
}

const MAX_BYTES = 5 * 1024 * 1024
/** Parsing more than two pages at a time would slow a small computer down for everyone. */
const inTurn = pLimit(2)

async function importRecipe(request: Request): Promise<ImportedRecipe & { source_url: string }> {
  const caller = await callerOf(request)
  const address = await readUrl(request)
  const { url, contentType, body } = await fetchFor(caller, address, {
    maxBytes: MAX_BYTES,
    accept: 'text/html, application/xhtml+xml',
  })
  const recipe = await inTurn(() => readPage(pageText(body, contentType), url))
  if (!recipe) throw new Refusal(422, 'no_recipe')
  return { ...recipe, source_url: url.href }
}
