// Recipes as microdata, in attributes of the visible elements
// (https://html.spec.whatwg.org/multipage/microdata.html).

import { findAll } from 'domutils'
import { ElementType } from 'htmlparser2'
import { linesOf, type Tree } from './markup.ts'
import { isRecipe, type Thing } from './thing.ts'

type Element = ReturnType<typeof findAll>[number]

/** The first recipes of the page, in the shape of JSON-LD. */
export function recipesInMicrodata(page: Tree): Thing[] {
  const elements = findAll((element) => 'itemscope' in element.attribs && isRecipe(typesOf(element)), page)
  return elements.slice(0, 20).map(itemOf)
}

/** Properties of a recipe, and of the steps and sections within. */
const wanted = new Set(
  'name description image recipeIngredient ingredients recipeInstructions totalTime prepTime cookTime recipeYield itemListElement text url'.split(
    ' ',
  ),
)

const wordsIn = (attribute = '') => attribute.split(/\s+/).filter(Boolean)
const typesOf = ({ attribs }: Element) => wordsIn(attribs.itemtype)

function itemOf(element: Element): Thing {
  const item: Record<string, unknown[]> = { '@type': typesOf(element) }
  collect(element.children, item)
  return item
}

/** Adds the properties of `item`; those inside a nested item belong to the nested one. */
function collect(nodes: Tree, item: Record<string, unknown[]>): void {
  for (const element of nodes) {
    if (element.type !== ElementType.Tag) continue
    const names = new Set(wordsIn(element.attribs.itemprop).filter((name) => wanted.has(name)))
    const isItem = 'itemscope' in element.attribs
    if (names.size > 0) {
      // Computed once for all names: nested items would double the work with each name and level.
      const value = isItem ? itemOf(element) : textOf(element)
      for (const name of names) {
        item[name] ??= []
        item[name].push(value)
      }
    } else if (!isItem) collect(element.children, item)
  }
}

/** `content` counts on every element, as in RDFa, because many pages mix the two. */
function textOf({ name, attribs, children }: Element): string {
  const { content, datetime, src, href } = attribs
  if (content !== undefined) return content
  if (name === 'time' && datetime) return datetime
  return (
    (name === 'img' ? src : name === 'a' || name === 'link' ? href : undefined) ??
    linesOf(children).join('\n')
  )
}
