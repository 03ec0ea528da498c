// Numbers in digits of other scripts: Arabic, Persian, Devanagari and full width.

const ZEROS = [0x660, 0x6f0, 0x966, 0xff10]
const FOREIGN = /[٠-٩۰-۹०-९０-９]/g

const zeroOf = (digit: string) => ZEROS.findLast((zero) => zero <= digit.charCodeAt(0)) ?? 0

/** Of the same length: each digit becomes one of 0 to 9. */
export const withPlainDigits = (text: string) =>
  text.replace(FOREIGN, (digit) => String(digit.charCodeAt(0) - zeroOf(digit))).replaceAll('٫', '.')

/** A number in the digits of the one that it replaces. */
export function inDigitsOf(original: string, number: string): string {
  const [foreign] = original.match(FOREIGN) ?? []
  if (!foreign) return number
  return number.replace(/\d/g, (digit) => String.fromCharCode(zeroOf(foreign) + Number(digit)))
}
