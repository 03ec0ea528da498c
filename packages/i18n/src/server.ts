import type { ServerMessages } from '../generated/messages.ts'
import catalogues from '../generated/server.json' with { type: 'json' }
import { isLanguage, type Language } from './languages.ts'
import { type Catalogue, createMessages } from './messages.ts'

export type ServerTexts = { language: Language; m: ServerMessages }

const known = new Map<Language, ServerTexts>()

/**
 * The texts of mails and calendars in a language.
 * @param tag as stored with an account; English, if it is missing or unknown
 */
export function textsIn(tag: string | null | undefined): ServerTexts {
  const language = isLanguage(tag) ? tag : 'en'
  const catalogue = (catalogues as Record<Language, Catalogue>)[language]
  const texts = known.get(language) ?? {
    language,
    m: createMessages<ServerMessages>(() => ({ language, catalogue })),
  }
  known.set(language, texts)
  return texts
}
