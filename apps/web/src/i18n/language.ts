// The language of this device: the one chosen here or stored with the account, otherwise the browser's. It is kept in a cookie, so
// that the server can set `lang` and `dir` in the first byte of the page.

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

/** Sorted by name. */
export const languageNames = allLanguages
  .map((language) => ({ language, name: languages[language].name }))
  .sort((one, other) => one.name.localeCompare(other.name))

/** 400 days, the most that browsers allow. */
const COOKIE_ATTRIBUTES = 'max-age=34560000; path=/; samesite=lax'

function deviceLanguage(): Language {
  const chosen = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([\\w-]+)`).exec(document.cookie)?.[1]
  return isLanguage(chosen) ? chosen : chooseLanguage(navigator.languages)
}

/** Loads the texts, and sets the language and direction of the page. */
export async function startInLanguage(): Promise<void> {
  const language = deviceLanguage()
  await loadCatalogue(language)
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
  await noteLanguage(language)
}

/** Reloads the app, because the screen and the cache hold texts in the former language. Does nothing where cookies are blocked. */
export function switchLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 has no cookie store.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; ${COOKIE_ATTRIBUTES}`
  // Reloading would otherwise never end: the language of the account differs again.
  if (deviceLanguage() === language) location.reload()
}
