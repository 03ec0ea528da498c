// Compares each language with English: keys, arguments, plural categories, untranslated texts, and the length of buttons.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { languages } from './languages.ts'

const locales = join(import.meta.dirname, '../locales')
const root = join(import.meta.dirname, '../../..')
const SOURCES = ['apps/web/src', 'apps/web/build', 'packages/mail/src', 'supabase/functions']
const SAME = 'same-as-english.json'

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(locales, language, file), 'utf8'))
const filesOf = (language: string) => readdirSync(join(locales, language)).filter((file) => file !== SAME)
const textsOf = (language: string): Record<string, string> =>
  Object.assign({}, ...filesOf(language).map((file) => read(language, file)))

const english = textsOf('en')
const translated = Object.keys(languages).filter((language) => language !== 'en')

test('each folder is a language that one can choose', () => {
  expect(readdirSync(locales).sort()).toEqual(Object.keys(languages).sort())
})

test('no key is in two files', () => {
  const keys = filesOf('en').flatMap((file) => Object.keys(read('en', file)))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('every text is used', () => {
  const source = SOURCES.flatMap((folder) => sourcesIn(join(root, folder))).join('\n')
  const named = new Set([...source.matchAll(/\bm\s*\.\s*(\w+)/g)].map(([, key]) => key))
  // m[`total_${kind}`]
  const patterns = [...source.matchAll(/\bm\[`([^`]+)`\]/g)].map(
    ([, key = '']) => new RegExp(`^${key.replace(/\$\{[^}]*\}/g, '.+')}$`),
  )
  const unused = Object.keys(english).filter(
    (key) => !named.has(key) && !patterns.some((pattern) => pattern.test(key)),
  )
  expect(unused).toEqual([])
})

test('no text is an argument of another', () => {
  // A name of the product, or the word in the place of a missing name, is a name.
  const NAMES_ONLY = ['product_name', 'unknown_member', 'media_uploader_unknown']
  const composed = SOURCES.flatMap((folder) => sourcesIn(join(root, folder))).flatMap((source) =>
    [...source.matchAll(/\bm\.\w+\(\{(?:[^(){}]|\([^()]*\))*?\bm\.(\w+)\(/g)]
      .filter(([, inner = '']) => !NAMES_ONLY.includes(inner))
      .map(([call]) => call),
  )
  expect(composed).toEqual([])
})

test('no text continues another', () => {
  const composed = SOURCES.flatMap((folder) => sourcesIn(join(root, folder))).flatMap((source) =>
    [
      ...source.matchAll(
        /\$\{m\.\w+\([^`]*?\)\} \$\{|[^·] \$\{m\.\w+\([^`]*?\)\}`|m\.\w+\(\)\.to(?:Locale)?LowerCase/g,
      ),
    ].map(([glued]) => glued),
  )
  expect(composed).toEqual([])
})

describe.each(translated)('%s', (language) => {
  const texts = textsOf(language)
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  const problems = (find: (key: string, text: string, source: string) => boolean) =>
    Object.entries(english)
      .filter(([key, source]) => find(key, texts[key] ?? '', source))
      .map(([key]) => `${key}: ${texts[key]}`)

  test('has the files and keys of English, in their order', () => {
    expect(filesOf(language)).toEqual(filesOf('en'))
    for (const file of filesOf('en'))
      expect(Object.keys(read(language, file)), file).toEqual(Object.keys(read('en', file)))
  })

  test('has the same arguments and options', () => {
    const differs = (_: string, text: string, source: string) => {
      const [own, theirs] = [argumentsOf(parsed(text)), argumentsOf(parsed(source))]
      // A branch of a plural may leave out the number.
      const numbers = numbersOf(parsed(source))
      const missing = theirs.filter((one) => !own.includes(one) && !numbers.includes(one))
      return missing.length > 0 || own.some((one) => !theirs.includes(one))
    }
    expect(problems(differs)).toEqual([])
  })

  test('has exactly the plural categories that CLDR lists', () => {
    const isWrong = (_: string, text: string) =>
      pluralsOf(parsed(text)).some((options) => {
        const named = options.filter((option) => !option.startsWith('=')).toSorted()
        const isExact = named.join() === 'other' && options.length > 1
        return !isExact && named.join() !== categories.join()
      })
    expect(problems(isWrong)).toEqual([])
  })

  test('translates everything but what it lists', () => {
    const same: string[] = read(language, SAME)
    const isEnglish = (key: string, text: string, source: string) =>
      text === source && /\p{L}/u.test(withoutNames(source)) && !same.includes(key)
    expect(problems(isEnglish)).toEqual([])
    expect(same.filter((key) => texts[key] !== english[key])).toEqual([])
  })

  test('has buttons and tabs of at most 1.6 times the English length, and 14 letters', () => {
    const isLong = (key: string, text: string, source: string) => {
      if (!buttons.has(key)) return false
      const theirs = wordingsOf(source)
      return Object.entries(wordingsOf(text)).some(
        ([option, wording]) => wording.length > Math.max(1.6 * (theirs[option] ?? '').length, 14),
      )
    }
    expect(problems(isLong)).toEqual([])
  })
})

const parsed = (text: string) => parse(text, { ignoreTag: true })

/** Each text of a `select` by its option, or the only one. */
function wordingsOf(text: string): Record<string, string> {
  const [element] = parsed(text)
  if (element?.type !== TYPE.select) return { only: text }
  const options = Object.entries(element.options).map(([option, { value }]) => [
    option,
    value.map((part) => (part.type === TYPE.literal ? part.value : '')).join(''),
  ])
  return Object.fromEntries(options)
}

/** `name`, and `status=going` for an option. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  const all = elements.flatMap((element) => {
    if (element.type === TYPE.argument || element.type === TYPE.number) return [element.value]
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    const options = Object.entries(element.options)
    const named = element.type === TYPE.select ? options.map(([option]) => `${element.value}=${option}`) : []
    return [element.value, ...named, ...options.flatMap(([, { value }]) => argumentsOf(value))]
  })
  return [...new Set(all)]
}

const branchesOf = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) =>
    element.type === TYPE.select || element.type === TYPE.plural
      ? [element, ...Object.values(element.options).flatMap(({ value }) => branchesOf(value))]
      : [],
  )

const pluralsOf = (elements: MessageFormatElement[]): string[][] =>
  branchesOf(elements).flatMap((element) =>
    element.type === TYPE.plural ? [Object.keys(element.options)] : [],
  )

const numbersOf = (elements: MessageFormatElement[]): string[] =>
  branchesOf(elements).flatMap((element) => (element.type === TYPE.plural ? [element.value] : []))

const NAMES = /\b(Kinfold|Spotify|GEDCOM|GEDZIP|ZIP|Google|Apple|WhatsApp|PDF|OK|JSON|iCalendar|URL|QR)\b/g
const withoutNames = (text: string) => text.replace(/\{[^}]*\}/g, '').replace(NAMES, '')

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

const LABELS = [
  /<(?:Button|Tab)\b[^<]*>\s*\{m\.(\w+)\(\)\}\s*<\//g,
  // labelOf={(type) => m.media_type({ type })}
  /<TabList\b[^<]*labelOf=\{\(\w+\) => m\.(\w+)\(/g,
  // const labels = { family: m.music_tab_family }, with labelOf={(tab) => labels[tab]()}
  /(?<=const labels: Record<Tab,[^}]*)\bm\.(\w+)/g,
  // { to: '/home', label: m.nav_home } of the menu
  /\blabel: m\.(nav_\w+)/g,
]

/** The keys of the texts on buttons, tabs and the menu. */
const buttons = new Set(
  sourcesIn(join(root, 'apps/web/src'))
    .flatMap((text) => LABELS.flatMap((label) => [...text.matchAll(label)]))
    .map(([, key]) => key),
)
