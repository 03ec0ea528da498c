// Parses HTML into a tree and extracts its visible text.

import { DomHandler, ElementType, Parser } from 'htmlparser2'

export type Tree = DomHandler['dom']
type Node = Tree[number]

/** Deeper than any real page, and shallow enough for recursion. */
const DEEPEST = 250

class ShallowHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>) {
    if (this.tagStack.length > DEEPEST) throw new TooDeep()
    super.onopentag(name, attributes)
  }
}

class TooDeep extends Error {
  override name = 'TooDeep'
}

/** Cuts the tree off at the maximum depth. */
export function parseMarkup(html: string): Tree {
  const handler = new ShallowHandler()
  try {
    new Parser(handler).end(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
  return handler.dom
}

/** One line per block, without empty lines and invisible white space. */
export function linesOf(tree: Tree): string[] {
  return tree
    .map(visibleText)
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/**
 * The lines of a text that may contain markup, also escaped twice: `&lt;p&gt;1 &amp;frac12; cup`. Unlike in HTML, line
 * breaks count.
 */
export function linesOfText(text: string): string[] {
  const lines = linesOf(parseMarkup(text.replace(/\r\n?|\n/g, '<br>')))
  return lines.some((line) => /<\/?[a-z][^<>]*>|&#?\w+;/i.test(line))
    ? lines.flatMap((line) => linesOf(parseMarkup(line)))
    : lines
}

function visibleText(node: Node): string {
  if (node.type === ElementType.Text) return node.data.replace(/[\s\p{Cc}]+/gu, ' ')
  if (node.type !== ElementType.Tag || hidden.has(node.name)) return ''
  if (node.name === 'br') return '\n'
  const text = node.children.map(visibleText).join('')
  return inline.has(node.name) ? text : `\n${text}\n`
}

const hidden = new Set(['template', 'noscript', 'svg', 'button', 'input'])
const inline = new Set(
  'a abbr b bdi bdo cite code data em font i kbd label mark meta q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
