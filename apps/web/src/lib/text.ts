// Text as people type and paste it.

/** In one line, without blanks around it: what is pasted may have tabs and other controls, which the database refuses. */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** In characters as Postgres counts them; `length` counts many of them twice. */
export const characterCount = (text: string) => [...text].length

/** Its first characters, never half of one. */
export const firstCharacters = (text: string, count: number) => [...text].slice(0, count).join('')

/** As it is searched for, without case and accents: `Crème` is found by `creme`. */
export const searchable = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
