/** Many pages have the list twice, for narrow and for wide screens, some with a line or two in between. */
export function dropRepeats(lines: string[]): string[] {
  const again = lines.findIndex((_, index) => {
    const copy = lines.slice(index)
    const between = index - copy.length
    return (
      copy.length > 1 &&
      between >= 0 &&
      between * 3 <= copy.length &&
      copy.every((line, place) => line === lines[place])
    )
  })
  return again < 0 ? lines : lines.slice(0, lines.length - again)
}
