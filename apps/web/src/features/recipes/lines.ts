// One ingredient, or one step, to a line.

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Without the dots that somebody put in front: the list brings its own. */
export const ingredientsOf = (text: string) => linesOf(text).map((line) => line.replace(/^[•*·–-]\s+/, ''))

/** Without the numbers that somebody put in front. */
export const stepsOf = (text: string) =>
  linesOf(text).map((line) => line.replace(/^(?:step\s+)?\d{1,2}\s*[.):]\s+(?=\S)/i, ''))
