import { firstCharacters, oneLine } from '@/lib/text'

const MOST_TAGS = 10
const LONGEST_TAG = 30

/** Adds what a person typed: `#Summer holidays` becomes `Summer holidays`; blanks and repetitions are left out. */
export function withTags(tags: string[], text: string): string[] {
  const all = [...tags]
  for (const part of text.split(',')) {
    const tag = firstCharacters(oneLine(part).replace(/^#+\s*/, ''), LONGEST_TAG).trim()
    const known = all.some((other) => other.toLocaleLowerCase() === tag.toLocaleLowerCase())
    if (tag && !known && all.length < MOST_TAGS) all.push(tag)
  }
  return all
}
