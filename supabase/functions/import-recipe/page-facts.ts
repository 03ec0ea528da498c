// What a page says of itself, for the parts that its recipe leaves out.

import { findAll } from 'domutils'
import { type Element, linesOf, type Tree } from './markup.ts'
import type { Thing } from './thing.ts'

/** The title and the picture of the page, in the shape of JSON-LD. */
export const pageFacts = (page: Tree): Thing => ({ name: titleOf(page), image: metaOf(page, 'og:image') })

/** The main heading, or the title without the name of the site. */
function titleOf(page: Tree): string | undefined {
  const titles = [metaOf(page, 'og:title') ?? '', ...findAll(isTitle, page).map(textOf)]
  const headings = findAll(({ name }) => name === 'h1', page)
    .map(textOf)
    .filter(Boolean)
  const heading = headings.find((text) => titles.some((title) => title.includes(text))) ?? headings[0]
  return heading ?? titles.find(Boolean)?.split(/\s+[|–—-]\s+/)[0]
}

const isTitle = ({ name, parent }: Element) => name === 'title' && (parent as Element | null)?.name === 'head'

const textOf = (element: Element) => linesOf(element.children).join(' ')

export const metaOf = (page: Tree, name: string): string | undefined =>
  findAll(({ attribs }) => (attribs.property ?? attribs.name) === name, page)[0]?.attribs.content
