import type { Catalogue, Language } from '@kinfold/i18n'
import { fetchFile } from '@/photos/fetch-file'
import { setCatalogue } from './messages'

const RETRY_AFTER_MS = 2_000

const FOLDER = '../../../../packages/i18n/generated/web'

/** The addresses of the catalogues, with their hashes. */
const addresses = import.meta.glob<string>('../../../../packages/i18n/generated/web/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Switches `m` to a language. Repeats until the catalogue is there: without texts the app can show nothing. */
export async function loadCatalogue(language: Language): Promise<void> {
  for (;;) {
    const response = await fetchFile(addresses[`${FOLDER}/${language}.json`] ?? '')
    if (response) return setCatalogue(language, (await response.json()) as Catalogue)
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
  }
}
