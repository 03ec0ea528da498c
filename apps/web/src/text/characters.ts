// Helpers for typed and pasted text.

/** On one line and trimmed: pasted text may contain tabs and other controls, which the database refuses. */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** The number of characters as Postgres counts them; `length` counts many twice. */
export const characterCount = (text: string) => [...text].length

/** The first characters, never half of one. */
export const firstCharacters = (text: string, count: number) => [...text].slice(0, count).join('')

/** Without case and accents, for searching: `Crème` is found by `creme`. */
export const searchable = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
