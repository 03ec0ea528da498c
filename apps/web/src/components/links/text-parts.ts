import { isUrl } from '@/text/is-url'

export type TextPart = { text: string; url?: string }

const link = /\bhttps?:\/\/[^\s<>"]+/giu
// Punctuation after a link: `(see https://lake.example/walk).`
const afterLink = /[.,;:!?'’”)\]}]+$/u

/** Splits a text into plain parts and links: `Look: https://lake.example!` has three parts. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(link)) {
    const address = trimmed(match[0])
    if (!isUrl(address)) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: address, url: address })
    from = match.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** A closing bracket belongs to an address that opens one: `https://wiki.example/Lake_(Vico)`. */
function trimmed(address: string): string {
  const bare = address.replace(afterLink, '')
  return bare.includes('(') && address[bare.length] === ')' ? `${bare})` : bare
}
