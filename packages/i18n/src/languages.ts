/** The supported languages by BCP 47 tag, named as their speakers call them. The texts are in `locales/<tag>`. */
export const languages = {
  ar: { name: 'العربية', rtl: true },
  en: { name: 'English' },
  de: { name: 'Deutsch' },
  es: { name: 'Español' },
  fr: { name: 'Français' },
  it: { name: 'Italiano' },
  nl: { name: 'Nederlands' },
  pl: { name: 'Polski' },
  'pt-BR': { name: 'Português (Brasil)' },
  ru: { name: 'Русский' },
  tr: { name: 'Türkçe' },
  'zh-Hans': { name: '简体中文' },
} satisfies Record<string, { name: string; rtl?: true }>

export type Language = keyof typeof languages

export const isLanguage = (tag: unknown): tag is Language =>
  typeof tag === 'string' && Object.hasOwn(languages, tag)

export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  'rtl' in languages[language] ? 'rtl' : 'ltr'

export const allLanguages = Object.keys(languages) as Language[]

/** Compares primary subtags (RFC 5646): `pt-PT` and `pt` give `pt-BR`, `zh-CN` gives `zh-Hans`. */
export function matchLanguage(tag: string): Language | undefined {
  const base = (one: string) => one.toLowerCase().split('-')[0]
  return allLanguages.find((known) => base(known) === base(tag))
}

/**
 * The first language that Kinfold speaks, or English.
 * @param wanted tags in the order of preference, as in `navigator.languages`
 */
export const chooseLanguage = (wanted: readonly string[]): Language =>
  wanted.map(matchLanguage).find((language) => language !== undefined) ?? 'en'

/** Stores the language chosen on a device. The server and index.html read it, too. */
export const LANGUAGE_COOKIE = 'language'
