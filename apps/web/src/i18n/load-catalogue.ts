import type { Catalogue, Language } from '@kinfold/i18n'
import { setCatalogue } from './messages'

const FOLDER = '../../../../packages/i18n/generated/web'

/** By language: a file whose name has a hash. */
const addresses = import.meta.glob<string>('../../../../packages/i18n/generated/web/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/**
 * Has the texts in a language from now on.
 * @throws {TypeError} without a connection, unless the service worker has the file
 */
export async function loadCatalogue(language: Language): Promise<void> {
  const response = await fetch(addresses[`${FOLDER}/${language}.json`] ?? '')
  const catalogue: Catalogue = await response.json()
  setCatalogue(language, catalogue)
}
