// Helpers for typed and pasted text.

/** Marks that turn the direction of the text around them. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * On one line and trimmed: pasted text may contain tabs and other controls, which the database refuses. Empty if nothing of
 * it is visible.
 */
export function oneLine(text: string): string {
  const line = text
    .replace(DIRECTION, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return isVisible(line) ? line : ''
}

/** As the function of this name in SQL. The Braille pattern without dots looks like a blank. */
export const isVisible = (text: string) => /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** The number of characters as Postgres counts them; `length` counts many twice. */
export const characterCount = (text: string) => [...text].length

/** The first characters, never half of one. */
export const firstCharacters = (text: string, count: number) => [...text].slice(0, count).join('')

/** Accents, niqqud and harakat. Other marks are vowels, of Hindi for instance. */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc]+/g
const PLAIN: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/**
 * Without case, accents and width, for searching: `Crème` is found by `creme`. As `private.fold`, by which the database
 * searches.
 */
export const searchable = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(/[øłđðħŧıßæœ]/g, (letter) => PLAIN[letter] ?? letter)
