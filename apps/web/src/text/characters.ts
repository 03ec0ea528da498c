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

/** Without case and accents, for searching: `Crème` is found by `creme`. */
export const searchable = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
