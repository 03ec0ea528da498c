import { asHeading, type Block } from './blocks.ts'

/**
 * The lines of a text with a colon behind the names of groups, which markup has as ingredients or steps. The page shows such a
 * name as a heading in front of the next line.
 * @param names of other groups
 */
export function withGroupNames(text: string, blocks: Block[], names: string[] = []): string {
  const known = names.map(letters)
  const isName = (line: string, next: string) =>
    known.includes(letters(line)) ||
    blocks.some(
      ({ text, heading }, index) =>
        heading > 0 && text.replace(/\s*:$/, '') === line && isLine(blocks[index + 1], next),
    )
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const next = lines[index + 1]
      return next && !/\d|[:.!?]$/.test(line) && isName(line, next) ? asHeading(line) : line
    })
    .join('\n')
}

/** The names of the groups of a text. */
export const groupNames = (text: string) => text.split('\n').filter((line) => line.endsWith(':'))

/** Not a heading: some pages show all of their ingredients in bold. */
const isLine = (block: Block | undefined, line: string) =>
  block?.heading === 0 && letters(block.text) === letters(line)

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
