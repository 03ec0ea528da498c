import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Formatters, formatToParts } from 'intl-messageformat'
import { directionOf, type Language } from './languages.ts'

/** The texts of a language by key: parsed, if they have arguments (generate.mjs). */
export type Catalogue = Record<string, string | MessageFormatElement[]>

type Values = Record<string, string | number>

/**
 * Texts as functions by key: `m.likes_count({ count: 2 })`.
 * @param current returns the language and its catalogue; called for each text
 */
export function createMessages<Messages extends object>(
  current: () => { language: Language; catalogue: Catalogue },
): Messages {
  const functions: Record<string, (values?: Values) => string> = {}

  function write(key: string, values: Values = {}): string {
    const { language, catalogue } = current()
    const text = catalogue[key]
    if (text === undefined) throw new Error(`There is no text ${key} in ${language}`)
    if (typeof text === 'string') return text
    const parts = formatToParts(
      text,
      withLatinDigits(language),
      formatters,
      NO_STYLES,
      isolated(text, values, language),
    )
    return parts.map(({ value }) => value).join('')
  }

  return new Proxy({} as Messages, {
    get(_, key: string) {
      functions[key] ??= (values) => write(key, values)
      return functions[key]
    },
  })
}

/** Named number and date formats, of which no text uses any. */
const NO_STYLES = { number: {}, date: {}, time: {} }

/** Shared by all texts: a phone takes about a millisecond to create one. */
const formatters: Formatters = {
  getNumberFormat: remembered((locale) => new Intl.NumberFormat(locale)),
  getPluralRules: remembered((locale) => new Intl.PluralRules(locale)),
  getDateTimeFormat: remembered((locale) => new Intl.DateTimeFormat(locale)),
}

function remembered<Format>(create: (locale: string) => Format) {
  const known = new Map<string, Format>()
  return (locales?: Intl.LocalesArgument): Format => {
    const locale = String(locales)
    const format = known.get(locale) ?? create(locale)
    known.set(locale, format)
    return format
  }
}

/** Arabic locales would otherwise use Arabic digits, beside the Latin ones in what members write. */
export const withLatinDigits = (locale: string) => `${locale}-u-nu-latn`

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Between FSI and PDI, a name in another direction does not move the words around it (Unicode Bidirectional Algorithm, UAX #9). */
function isolated(text: MessageFormatElement[], values: Values, language: Language): Values {
  const mixes = (value: string) => directionOf(language) === 'rtl' || RIGHT_TO_LEFT.test(value)
  const choices = choicesIn(text)
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && mixes(value) && !choices.includes(name) ? `\u2068${value}\u2069` : value,
  ])
  return Object.fromEntries(entries)
}

/** The arguments of `select`, whose values are compared and not shown. */
const choicesIn = (text: MessageFormatElement[]): string[] =>
  text.flatMap((element) => {
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    const within = Object.values(element.options).flatMap(({ value }) => choicesIn(value))
    return element.type === TYPE.select ? [element.value, ...within] : within
  })
