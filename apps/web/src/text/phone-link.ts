import { withPlainDigits } from './digits'

const NUMBER = /\+?\(?\d(?:[\s().–-]|\/(?=\d))*(?:\d(?:[\s().–-]|\/(?=\d))*)*/
const EXTENSION = /^(?:ext(?:ension)?\.?|x|#)\s{0,3}(\d{1,6})(?!\d)/i
/** Fewer digits beside other words are no number to call: `+1 555 CALL ANN`. */
const LEAST_BESIDE_WORDS = 5

/** The `tel:` address of the first number in a text. Undefined if it has none. */
export function phoneLink(text: string): string | undefined {
  const plain = withPlainDigits(text.trim())
  const found = NUMBER.exec(plain)
  if (!found) return undefined
  // The zero is dialled within the country alone: `+49 (0)30`.
  const number = found[0].startsWith('+') ? found[0].replace('(0)', '') : found[0]
  const digits = number.replace(/[^+\d]/g, '')
  const count = digits.replace('+', '').length
  if (found[0].length < plain.length && count < LEAST_BESIDE_WORDS) return undefined
  const extension = EXTENSION.exec(plain.slice(found.index + found[0].length))?.[1]
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`
}
