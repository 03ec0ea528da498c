// A page as a sequence of headings, list items and paragraphs, whatever elements they are nested in.

import { ElementType } from 'htmlparser2'
import { type Element, inline, isHidden, linesOf, type Node, type Tree, visibleText } from './markup.ts'

export type Block = {
  text: string
  /** 1 to 6 for a heading, 7 for a bold line, 0 for other text. */
  heading: number
  /** Whether it is an item of a list or a row of a table. */
  item: boolean
}

/** A bold line that is longer is a sentence. */
const LONGEST_HEADING = 80

export function blocksOf(tree: Tree): Block[] {
  const blocks: Block[] = []
  let text = ''
  let bold = true

  function flush(kind: Partial<Block> = {}) {
    const line = text.replace(/\s+/g, ' ').trim()
    if (line)
      blocks.push({
        text: line,
        heading: bold && line.length <= LONGEST_HEADING ? 7 : 0,
        item: false,
        ...kind,
      })
    text = ''
    bold = true
  }

  function read(node: Node, within: boolean) {
    if (node.type === ElementType.Text) {
      text += visibleText(node)
      if (node.data.trim() && !within) bold = false
      return
    }
    // A caption is about a picture.
    if (node.type !== ElementType.Tag || isHidden(node) || node.name === 'figcaption') return
    if (node.name === 'br') flush()
    else if (inline.has(node.name)) for (const child of node.children) read(child, within || isBold(node))
    else readBlock(node)
  }

  function readBlock(element: Element) {
    flush()
    const kind = kindOf(element)
    if (kind?.item && holdsLines(element)) {
      for (const line of linesOf(element.children)) blocks.push({ text: line, heading: 0, item: true })
      return
    }
    if (kind) text = element.children.map(visibleText).join(' ').replaceAll('\n', ' ')
    else for (const child of element.children) read(child, isBold(element))
    flush(kind)
  }

  for (const node of tree) read(node, false)
  flush()
  return blocks
}

const isBold = ({ name }: Element) => /^(?:b|strong|legend|summary|caption|dt)$/.test(name)

/** Undefined for an element whose parts are blocks of their own. */
function kindOf(element: Element): Partial<Block> | undefined {
  if (/^h[1-6]$/.test(element.name)) return { heading: Number(element.name[1]), item: false }
  return isItem(element) && !holdsList(element) ? { heading: 0, item: true } : undefined
}

/** https://www.w3.org/TR/wai-aria-1.2/#listitem */
const isItem = ({ name, attribs }: Element) => name === 'tr' || name === 'li' || attribs.role === 'listitem'

/** An item that breaks its text several times, or below a heading, is a list of its own. */
function holdsLines(element: Element): boolean {
  const breaks = element.children.filter(
    (child) => child.type === ElementType.Tag && child.name === 'br',
  ).length
  return breaks > 2 || (breaks > 0 && Boolean(linesOf(element.children)[0]?.endsWith(':')))
}

const holdsList = (element: Element): boolean =>
  element.children.some(
    (child) =>
      child.type === ElementType.Tag &&
      (/^(?:ul|ol|table|h[1-6]|section)$/.test(child.name) || isItem(child) || holdsList(child)),
  )

/** Headings are the names of groups. A bold line is one only among items: elsewhere it may be a bold step. */
export function linesOfBlocks(blocks: Block[]): string[] {
  const hasItems = blocks.some(({ item }) => item)
  const lowest = hasItems ? 7 : 6
  return blocks.map((block, index) =>
    (block.heading > 0 && block.heading <= lowest) || (hasItems && introduces(block, blocks[index + 1]))
      ? asHeading(block.text)
      : block.text,
  )
}

/** A few words in front of a list: `For the dough`. Numbers are amounts, and a full stop ends a sentence. */
const introduces = ({ text, item }: Block, next: Block | undefined) =>
  !item && Boolean(next?.item) && text.length <= LONGEST_INTRODUCTION && !/\d|[.!?]$/.test(text)

const LONGEST_INTRODUCTION = 40

export const asHeading = (text: string) => (text ? `${text.replace(/\s*(?<![:!.])[:!.]*$/, '')}:` : '')
