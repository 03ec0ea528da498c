// What a page says of itself, for the parts that its recipe leaves out.

import { findAll } from 'domutils'
import type { Block } from './blocks.ts'
import type { JsonLdNode } from './json-ld-node.ts'
import { servingsAmong, timesAmong } from './labels.ts'
import { type Element, linesOf, type Tree } from './markup.ts'

/** Labels are near the recipe. Reading a page has a deadline. */
const MAX_BLOCKS = 1000

/** The title and the picture of the page, and what its labels say, in the shape of JSON-LD. */
export function pageFacts(page: Tree, blocks: Block[]): JsonLdNode {
  // Above the main heading there may be other recipes, such as those of a menu.
  const first = blocks.findIndex(({ heading }) => heading === 1)
  const own = blocks.slice(Math.max(first, 0)).slice(0, MAX_BLOCKS)
  return {
    name: titleOf(page),
    image: metaOf(page, 'og:image'),
    recipeYield: servingsAmong(own),
    ...timesAmong(own),
  }
}

/** The main heading, or the title without the name of the site. */
function titleOf(page: Tree): string | undefined {
  const titles = [metaOf(page, 'og:title') ?? '', ...findAll(isTitle, page).map(textOf)]
  const headings = findAll(({ name }) => name === 'h1', page)
    .map(textOf)
    .filter((text) => text && !titles.some((title) => isSiteOf(title, text)))
  const heading = headings.find((text) => titles.some((title) => title.includes(text))) ?? headings[0]
  return heading ?? titles.find(Boolean)?.split(SEPARATOR)[0]
}

const SEPARATOR = /\s+[|–—-]\s+/

/** Whether this is the name of the site, at the end of a title: many have it as their main heading. */
const isSiteOf = (title: string, text: string) => title.split(SEPARATOR).slice(1).at(-1) === text

const isTitle = ({ name, parent }: Element) => name === 'title' && (parent as Element | null)?.name === 'head'

const textOf = (element: Element) => linesOf(element.children).join(' ')

export const metaOf = (page: Tree, name: string): string | undefined =>
  findAll(({ attribs }) => (attribs.property ?? attribs.name) === name, page)[0]?.attribs.content
