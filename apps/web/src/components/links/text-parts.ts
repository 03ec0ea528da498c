import { isUrl } from '@/text/is-url'

export type TextPart = { text: string; url?: string }

// Neither quotation marks, punctuation of Chinese and Japanese nor invisible characters belong to an address.
const IN_ADDRESS =
  '[^\\s<>"«»“”„‹›\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff、。，！？；：「」『』（）【】]'
const LINK = new RegExp(
  `\\bhttps?://${IN_ADDRESS}+|\\bwww\\.${IN_ADDRESS}+\\.${IN_ADDRESS}+|[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,5}`,
  'giu',
)
/** Punctuation after a link: `(see https://lake.example/walk).` */
const AFTER_LINK = /[.,;:!?…'’*_)\]}]$/u
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Splits a text into plain parts and links: `Look: https://lake.example!` has three parts. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    const address = trimmed(match[0])
    const url = withScheme(address)
    if (!isUrl(url)) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: address, url })
    from = match.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** A closing bracket belongs to an address that opens it: `https://wiki.example/Lake_(Vico)`. */
function trimmed(address: string): string {
  let bare = address
  for (let last = lastOf(bare); last; last = lastOf(bare)) {
    const opening = OPENING[last]
    if (opening && count(bare, opening) >= count(bare, last)) break
    bare = bare.slice(0, -1)
  }
  return bare
}

const lastOf = (address: string) => AFTER_LINK.exec(address)?.[0]
const count = (text: string, character: string) => text.split(character).length - 1

function withScheme(address: string): string {
  if (/^https?:/i.test(address)) return address
  return address.includes('@') && !/^www\./i.test(address) ? `mailto:${address}` : `https://${address}`
}
