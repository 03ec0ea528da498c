// Text that other programs wrote as HTML, in the descriptions of calendars and in notes of family trees.

import { decodeHTML } from 'entities'

const TAGS =
  /<(\/?)(a|b|blockquote|body|br|div|em|font|h[1-6]|head|html|i|li|ol|p|pre|script|span|strong|style|table|td|tr|u|ul)(?=[\s/>])[^<>]*>/gi
/** Those that begin a line. */
const BREAKS = /^(br|blockquote|div|h[1-6]|li|ol|p|table|tr|ul)$/i
/** Those whose content nobody sees. */
const HIDDEN = /^(head|script|style)$/i

/** @returns the text of HTML, with its lines and no tags; any other text as it is */
export function htmlToText(text: string): string {
  if (text.search(TAGS) < 0) return text
  const lines = withoutTags(text)
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
  return lines.trim()
}

/** In one pass: a text that is made to take long does not. */
function withoutTags(html: string): string {
  const pieces: string[] = []
  let end = 0
  let hidden = ''
  for (const { 0: tag, 1: closing, 2: name = '', index } of html.matchAll(TAGS)) {
    if (!hidden) pieces.push(textOf(html.slice(end, index)))
    const ends = closing && name.toLowerCase() === hidden
    if (!hidden || ends) end = index + tag.length
    if (hidden) hidden = ends ? '' : hidden
    else if (!closing && HIDDEN.test(name)) hidden = name.toLowerCase()
    else if (BREAKS.test(name)) pieces.push(/^li$/i.test(name) && !closing ? '\n• ' : '\n')
  }
  // What is hidden and does not end is shown.
  pieces.push(textOf(hidden ? html.slice(end).replace(TAGS, ' ') : html.slice(end)))
  return pieces.join('')
}

const textOf = (html: string) => decodeHTML(html.replace(/\s+/g, ' ')).replace(/[ \u00A0]+/g, ' ')
