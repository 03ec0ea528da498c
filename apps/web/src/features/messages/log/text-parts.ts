export type TextPart = { text: string; url?: string }

const link = /\bhttps?:\/\/[^\s<>"]+/giu
// What stands after a link in a sentence: `(see https://lake.example/walk).`
const afterLink = /[.,;:!?'’”)\]}]+$/u

/** A text with the addresses in it as links: `Look: https://lake.example!` has three parts. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(link)) {
    const address = trimmed(match[0])
    if (!URL.canParse(address)) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: address, url: address })
    from = match.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** A bracket belongs to the address when it was opened there: `https://wiki.example/Lake_(Vico)`. */
function trimmed(address: string): string {
  const bare = address.replace(afterLink, '')
  return bare.includes('(') && address[bare.length] === ')' ? `${bare})` : bare
}

const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\s)+$/u
const MOST_SHOWN_LARGE = 3

/** One to three emoji and nothing else: they are shown large. */
export function isEmojiOnly(text: string): boolean {
  // Most messages are told apart here. What one sees as one emoji can be ten characters.
  if (!emoji.test(text) || !text.trim()) return false
  const seen = new Intl.Segmenter().segment(text.replace(/\s/g, ''))
  return [...seen].length <= MOST_SHOWN_LARGE
}
