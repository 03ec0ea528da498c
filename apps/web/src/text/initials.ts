import { currentLanguage } from '@/i18n/messages'

/** Most names begin with one: the first segmenter costs a phone 50 ms. */
const LATIN_LETTER = /^[A-Za-zÀ-ɏ](?!\p{M})/u

function firstLetter(word: string): string {
  const [letter] = LATIN_LETTER.exec(word) ?? []
  if (letter || !word) return letter ?? ''
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)
  return first?.segment ?? ''
}

/** Without brackets, quotation marks and invisible marks of direction in front. */
const fromFirstLetter = (word: string) => word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]+/u, '')

/** The first letters of the first and the last word: `Rosa de Oliveira` gives `RO`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).map(fromFirstLetter).filter(Boolean)
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? '') : ''
  return (firstLetter(words[0] ?? '') + last).toLocaleUpperCase(currentLanguage())
}

/** A number below `count`, always the same for a name, so that a person keeps their colour. */
export function tintOf(name: string, count: number): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return sum % count
}
