import { asHeading, type Block } from './blocks.ts'

/**
 * The lines of a text with a colon behind the names of groups, which markup has as ingredients or steps. The page shows such a
 * name as a heading in front of the next line.
 * @param names of other groups
 */
export function withGroupNames(text: string, blocks: Block[], names: string[] = []): string {
  const known = new Set(names.map(letters))
  const shown = new Set(blocks.map((block, index) => nameAbove(block, blocks[index + 1])))
  const isName = (line: string, next: string) => known.has(letters(line)) || shown.has(above(line, next))
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

/** Undefined unless a heading is above another line. Some pages show all of their ingredients in bold. */
const nameAbove = ({ text, heading }: Block, next: Block | undefined) =>
  heading > 0 && next?.heading === 0 ? above(text.replace(/\s*:$/, ''), next.text) : undefined

const above = (name: string, line: string) => `${name}\n${letters(line)}`

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
