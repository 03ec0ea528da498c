// Parses HTML into a tree and extracts its visible text.

import { findAll } from 'domutils'
import { DomHandler, ElementType, Parser } from 'htmlparser2'

export type Tree = DomHandler['dom']
export type Node = Tree[number]
export type Element = ReturnType<typeof findAll>[number]

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
  const handler = new ShallowHandler(undefined, { withStartIndices: true })
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

/** Whether an element has text that is not meant to be seen, such as a repetition for screen readers. */
export const isHidden = ({ name, attribs }: Element) =>
  hidden.has(name) ||
  'hidden' in attribs ||
  /(?:^|[\s-])(?:sr-only|screen-reader-text)(?:\s|$)/.test(attribs.class ?? '')

export function visibleText(node: Node): string {
  if (node.type === ElementType.Text) return node.data.replace(/[\s\p{Cc}]+/gu, ' ')
  if (node.type !== ElementType.Tag || isHidden(node)) return ''
  if (node.name === 'br') return '\n'
  const text = node.children.map(visibleText).join('')
  return inline.has(node.name) ? text : `\n${text}\n`
}

const hidden = new Set(['template', 'noscript', 'svg', 'button', 'input', 'select', 'textarea'])
export const inline = new Set(
  'a abbr b bdi bdo cite code data em font i kbd label mark meta q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** The elements with each class name and id, in document order. */
export function byClassName(tree: Tree): Map<string, Element[]> {
  const found = new Map<string, Element[]>()
  for (const element of findAll(({ attribs }) => Boolean(attribs.class || attribs.id), tree)) {
    const { class: names = '', id = '' } = element.attribs
    for (const name of new Set(`${names} ${id}`.split(/\s+/).filter(Boolean))) {
      const elements = found.get(name)
      if (elements) elements.push(element)
      else found.set(name, [element])
    }
  }
  return found
}

/** Without the elements that are within another of them. */
export function outermost(elements: Element[]): Element[] {
  const all = new Set<unknown>(elements)
  return elements.filter((element) => {
    for (let { parent } = element; parent; parent = parent.parent) if (all.has(parent)) return false
    return true
  })
}

/** Where an element begins in the page. */
export const start = (element: Element) => element.startIndex ?? 0
