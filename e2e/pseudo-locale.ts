// English in the shape of other languages, for tests of layout only: longer by two fifths and with accents (en-XA), or from right
// to left (ar-XB).

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Catalogue } from '@kinfold/i18n'
import type { Page } from '@playwright/test'

type Write = (text: string) => string

const ACCENTED: Record<string, string> = {
  a: 'å',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'ü',
  n: 'ñ',
  c: 'ç',
  s: 'š',
  y: 'ý',
}

const longer: Write = (text) => {
  const accented = text.replaceAll(/[a-z]/g, (letter) => ACCENTED[letter] ?? letter)
  return accented.replaceAll(
    /\p{L}{3,}/gu,
    (word) => word + (word[1] ?? '').repeat(Math.ceil(word.length * 0.4)),
  )
}

/** Between a right-to-left override and its end, Latin letters stand as Arabic ones do. */
const mirrored: Write = (text) => (text.trim() ? `\u202e${text}\u202c` : text)

const PSEUDO = { 'en-XA': { language: 'en', write: longer }, 'ar-XB': { language: 'ar', write: mirrored } }

/** Shows this page in a pseudo-locale from now on. Call before it is opened. */
export async function pretend(page: Page, locale: keyof typeof PSEUDO): Promise<void> {
  const { language, write } = PSEUDO[locale]
  const catalogue = Object.entries(english).map(([key, text]) => [key, rewritten(text, write)])
  await page.context().addCookies([{ name: 'language', value: language, domain: '127.0.0.1', path: '/' }])
  await page.route(`**/assets/${language}-*.json`, (route) =>
    route.fulfill({ json: Object.fromEntries(catalogue) }),
  )
}

const english: Catalogue = JSON.parse(
  readFileSync(join(import.meta.dirname, '../packages/i18n/generated/web/en.json'), 'utf8'),
)

function rewritten(text: string | MessageFormatElement[], write: Write): string | MessageFormatElement[] {
  if (typeof text === 'string') return write(text)
  return text.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: write(element.value) }
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return element
    const options = Object.entries(element.options).map(([name, { value }]) => [
      name,
      { value: rewritten(value, write) },
    ])
    return { ...element, options: Object.fromEntries(options) } as typeof element
  })
}
