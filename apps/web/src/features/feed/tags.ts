import { firstCharacters, oneLine } from '@/text/characters'

const MAX_TAGS = 10
const LONGEST_TAG = 30

/** Adds comma-separated tags: `#Summer holidays` becomes `Summer holidays`; blanks and repetitions are dropped. */
export function withTags(tags: string[], text: string): string[] {
  const all = [...tags]
  for (const part of text.split(',')) {
    const tag = firstCharacters(oneLine(part).replace(/^#+\s*/, ''), LONGEST_TAG).trim()
    const known = all.some((other) => other.toLocaleLowerCase() === tag.toLocaleLowerCase())
    if (tag && !known && all.length < MAX_TAGS) all.push(tag)
  }
  return all
}
