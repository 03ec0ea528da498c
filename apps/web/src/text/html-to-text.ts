// Text that other programs wrote as HTML, in the descriptions of calendars and in notes of family trees.

import { decodeHTML } from 'entities'

const TAGS =
  /<(\/?)(a|b|blockquote|body|br|div|em|font|h[1-6]|html|i|li|ol|p|pre|span|strong|table|td|tr|u|ul)\b[^<>]*>/gi
/** Those that begin a line. */
const BREAKS = /^(br|blockquote|div|h[1-6]|li|ol|p|table|tr|ul)$/i

/** More is cut off first: a text that is made to take long stays short. */
const MAX_LENGTH = 12_000

/** @returns the text of HTML, with its lines and no tags; any other text as it is */
export function htmlToText(text: string): string {
  if (text.search(TAGS) < 0) return text
  const lines = text
    .slice(0, MAX_LENGTH)
    .replace(/<(style|script|head)\b[^<>]*>.*?<\/\1\s*>/gis, '')
    .replace(/\s+/g, ' ')
    .replace(TAGS, (_tag, closing: string, name: string) =>
      BREAKS.test(name) ? (/^li$/i.test(name) && !closing ? '\n• ' : '\n') : '',
    )
  return decodeHTML(lines)
    .replace(/\u00A0/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
