// One ingredient or step per line.

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Without typed bullets: the list has its own. */
export const ingredientsOf = (text: string) => linesOf(text).map((line) => line.replace(/^[•*·–-]\s+/, ''))

/** Without typed numbers: the list has its own. */
export const stepsOf = (text: string) =>
  linesOf(text).map((line) => line.replace(/^(?:step\s+)?\d{1,2}\s*[.):]\s+(?=\S)/i, ''))

/** `For the crumbs:` names the steps below it. */
export const isHeading = (line: string) => /[:：]$/.test(line) && line.length <= 80
