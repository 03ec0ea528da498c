// Parses the JSON of pages, which is often written by hand or by templates.

import { decodeHTML } from 'entities'

// Comments and CDATA hide scripts from HTML or XML parsers. No expression may match the same white space in two ways: with
// megabytes of it, backtracking would take forever.
const OPENING = /^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/
const CLOSING = /(?:(?:\/\/|\/\*)\s*)?(?:-->|\]\]>)(?:\s*\*\/)?$/

/** Longer than any recipe: repairs take time, which a page has little of. */
const LONGEST_TO_REPAIR = 200_000

/**
 * @param text without white space around it
 * @returns undefined when it cannot be repaired
 */
export function parseLoosely(text: string): unknown {
  const json = text.replace(OPENING, '').replace(CLOSING, '')
  const attempts = [
    () => json,
    () => repaired(json),
    () =>
      repaired(json, QUOTED_LOOSELY, (text) => text.replace(/(\\.)|"/gs, (_, escaped) => escaped ?? '\\"')),
    () => repaired(decodeHTML(json)),
    () => completed(repaired(withoutComments(json))),
    // Several objects in one script.
    () => `[${repaired(json).replace(/\}\s{0,20}\{/g, '},{')}]`,
  ]
  for (const attempt of json.length > LONGEST_TO_REPAIR ? attempts.slice(0, 2) : attempts) {
    try {
      return JSON.parse(attempt())
    } catch {
      // Try the next repair.
    }
  }
}

// Both also match an unterminated string; otherwise each of its quotes would be tried again.
const QUOTED = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)/.source
/** A quotation mark within a text is one that nothing of JSON follows. */
const QUOTED_LOOSELY = /"[^"\\]*(?:(?:\\.|"(?!\s{0,20}(?:[:}\]]|,\s{0,200}["{[\d]|$)))[^"\\]*)*(?:"|$)/.source

/** Repairs what JSON does not allow: line breaks within a text, unknown escapes, trailing commas and a final semicolon. */
function repaired(json: string, quoted = QUOTED, repairText = (text: string) => text): string {
  return json.replace(/;$/, '').replace(new RegExp(`${quoted}|,(?=\\s*[}\\]])`, 'gs'), (found) => {
    if (found === ',') return ''
    const text = repairText(found.slice(1, found.length > 1 && found.endsWith('"') ? -1 : undefined))
    return `"${withoutOddities(text)}"`
  })
}

const withoutComments = (json: string) =>
  json.replace(new RegExp(`(${QUOTED})|/\\*[^*]*(?:\\*(?!/)[^*]*)*(?:\\*/|$)`, 'gs'), (_, kept) => kept ?? '')

/** Closes what a truncated text leaves open, without the member that it breaks off in. */
function completed(json: string): string {
  const open: string[] = []
  let whole = ''
  for (const { 0: token, index } of json.matchAll(new RegExp(`${QUOTED}|[{}[\\],]`, 'gs'))) {
    if (token === ',') whole = json.slice(0, index) + open.toReversed().join('')
    else if (token === '{' || token === '[') open.push(token === '{' ? '}' : ']')
    else if (token === '}' || token === ']') open.pop()
  }
  return open.length > 0 ? whole : json
}

const withoutOddities = (text: string) =>
  text
    .replace(/(\\["\\/bfnrt]|\\u[\da-fA-F]{4})|\\/g, (_, kept) => kept ?? '')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
