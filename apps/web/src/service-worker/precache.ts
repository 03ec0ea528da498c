// The files that open the app offline, all of one build. A new build's worker stores its own beside them before it
// takes over.

import type { Language } from '@kinfold/i18n'
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope

// The build replaces this by the list of files.
const files = self.__WB_MANIFEST as PrecacheEntry[]
const paths = new Set(files.map(({ url }) => new URL(url, self.location.origin).pathname))

precache(files)
cleanupOutdatedCaches()

/** Whether this build precaches a file; `path` begins with a slash. */
export const isPrecached = (path: string) => paths.has(path)

export const precachedPage = () => matchPrecache('/index.html')

/** The file of a language's texts. */
export function precachedCatalogue(language: Language): Promise<Response> {
  const file = files.find(({ url }) => url.startsWith(`assets/${language}-`) && url.endsWith('.json'))
  return precachedFile(new Request(file?.url ?? ''))
}

/** A file whose name has a hash; from the server when the browser has removed it from the cache. */
export const precachedFile = async (request: Request): Promise<Response> =>
  (await matchPrecache(request)) ?? fetch(request)
