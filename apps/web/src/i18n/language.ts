// Whose language: that of the browser, until someone chooses another one on this device or signs in. The cookie tells the server,
// whose page is in the language from its first byte.

import {
  allLanguages,
  chooseLanguage,
  directionOf,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  languages,
} from '@kinfold/i18n'
import { noteLanguage } from '@/browser/noted-language'
import { loadCatalogue } from './load-catalogue'

/** In the order of their own names. */
export const languageNames = allLanguages
  .map((language) => ({ language, name: languages[language].name }))
  .sort((one, other) => one.name.localeCompare(other.name))

/** As long as browsers allow. */
const FOR_400_DAYS = 'max-age=34560000; path=/; samesite=lax'

function deviceLanguage(): Language {
  const chosen = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([\\w-]+)`).exec(document.cookie)?.[1]
  return isLanguage(chosen) ? chosen : chooseLanguage(navigator.languages)
}

/** Has the texts of this device's language before the first screen. */
export async function startInLanguage(): Promise<void> {
  const language = deviceLanguage()
  await loadCatalogue(language)
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
  await noteLanguage(language)
}

/** Opens the app anew: everything that is on the screen, and much that is in the cache, is in the other language. */
export function switchLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 has no cookie store.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; ${FOR_400_DAYS}`
  location.reload()
}
