const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const visible = /[\p{L}\p{N}\p{Emoji_Presentation}\p{Extended_Pictographic}]/u

/** First letters of the first and the last word: `Rosa de Oliveira` gives `RO`; without a letter, `?`. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/[\s\p{Cc}]+/u)
    .map(firstLetter)
    .filter((letter) => letter !== undefined)
  if (letters.length < 2) return letters[0] ?? '?'
  // The zero-width non-joiner keeps Arabic initials from flowing into one word.
  return `${letters[0]}\u200c${letters.at(-1)}`
}

// What a person sees as one letter may be many code points: é, क्षि, 👩‍👧.
function firstLetter(word: string): string | undefined {
  for (const { segment } of graphemes.segment(word)) {
    if (visible.test(segment)) return segment.toUpperCase()
  }
  return undefined
}
