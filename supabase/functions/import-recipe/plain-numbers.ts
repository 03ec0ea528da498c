const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const WORD = new RegExp(`\\b(?:${WORDS.join('|')})\\b`, 'giu')

/** Digits of other scripts, number words and fractions as decimal numbers: `٤`, `four`, `1½` and `1 1/2`. */
export const withPlainNumbers = (text: string): string =>
  text
    .replace(/(\d)?\s{0,3}([¼-¾⅐-⅞])/g, (_, whole, vulgar) => `${whole ? `${whole} ` : ''}${vulgar}`)
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹०-९০-৯๐-๙]/g, plainDigit)
    .replace(WORD, (word) => String(WORDS.indexOf(word.toLowerCase()) + 1))
    .replace(/(?:\b(\d{1,4})[\s-])?\b(\d{1,3})\s?[/⁄]\s?([1-9]\d?)\b/g, (_, whole, top, bottom) =>
      String(Number(whole ?? 0) + Number(top) / Number(bottom)),
    )

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
}
