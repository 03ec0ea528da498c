import { asHeading, type Block } from './blocks.ts'

/**
 * The ingredients with a colon behind the names of groups, which markup has as ingredients. The page shows such a name as a
 * heading in front of the next ingredient, or it is a heading of the steps, too.
 */
export function withGroupNames(ingredients: string, instructions: string, blocks: Block[]): string {
  const names = instructions
    .split('\n')
    .filter((step) => step.endsWith(':'))
    .map(letters)
  const isName = (line: string, next: string) =>
    names.includes(letters(line)) ||
    blocks.some(
      ({ text, heading }, index) =>
        heading > 0 && text.replace(/\s*:$/, '') === line && isLine(blocks[index + 1], next),
    )
  const lines = ingredients.split('\n')
  return lines
    .map((line, index) => {
      const next = lines[index + 1]
      return next && !/\d/.test(line) && !line.endsWith(':') && isName(line, next) ? asHeading(line) : line
    })
    .join('\n')
}

/** Not a heading: some pages show all of their ingredients in bold. */
const isLine = (block: Block | undefined, line: string) =>
  block?.heading === 0 && letters(block.text) === letters(line)

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
