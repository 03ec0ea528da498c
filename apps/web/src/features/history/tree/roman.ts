const numerals: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

/** `IV` for 4, as genealogists number generations. */
export function roman(number: number): string {
  const found = numerals.find(([value]) => value <= number)
  return found ? found[1] + roman(number - found[0]) : ''
}
