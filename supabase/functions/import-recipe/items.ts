// Recipes in attributes of the visible elements: microdata (https://html.spec.whatwg.org/multipage/microdata.html)
// and RDFa (https://www.w3.org/TR/rdfa-lite/).

import { findAll } from 'domutils'
import { ElementType } from 'htmlparser2'
import { isRecipe, type JsonLdNode, plainName } from './json-ld-node.ts'
import { type Element, linesOf, outermost, type Tree } from './markup.ts'

type Dialect = { scope: string; type: string; property: string }

const MICRODATA = { scope: 'itemscope', type: 'itemtype', property: 'itemprop' }
const RDFA = { scope: 'typeof', type: 'typeof', property: 'property' }

/** The first recipes of the page, in the shape of JSON-LD. */
export const recipesInMicrodata = (page: Tree) => recipesIn(page, MICRODATA)
export const recipesInRdfa = (page: Tree) => recipesIn(page, RDFA)

function recipesIn(page: Tree, dialect: Dialect): JsonLdNode[] {
  const recipes = findAll(
    ({ attribs }) => dialect.scope in attribs && isRecipe(wordsIn(attribs[dialect.type])),
    page,
  )
  if (recipes.length > 0) return recipes.slice(0, 20).map((element) => itemOf(element, dialect))
  // Some templates lose the element around the recipe. Only a recipe has these properties.
  const parts = findAll(
    ({ attribs }) =>
      /(?:^|\s|:)(?:recipeIngredient|ingredients|recipeInstructions|recipeYield)(?:\s|$)/.test(
        attribs[dialect.property] ?? '',
      ),
    page,
  )
  const item: Record<string, unknown[]> = {}
  collect(outermost(parts), item, dialect)
  return [item]
}

/** Properties of a recipe, and of the ingredients, steps and sections within. */
const wanted = new Set(
  (
    'name description summary image photo recipeIngredient ingredients ingredient amount recipeInstructions instructions ' +
    'instruction totalTime prepTime cookTime duration recipeYield yield itemListElement text url recipeCategory recipeType ' +
    'keywords'
  ).split(' '),
)

const wordsIn = (attribute = '') => attribute.split(/\s+/).filter(Boolean)

function itemOf(element: Element, dialect: Dialect): JsonLdNode {
  const item: Record<string, unknown[]> = { '@type': wordsIn(element.attribs[dialect.type]) }
  collect(element.children, item, dialect)
  return item
}

/** Adds the properties of `item`; those inside a nested item belong to the nested one. */
function collect(nodes: Tree, item: Record<string, unknown[]>, dialect: Dialect): void {
  for (const element of nodes) {
    if (element.type !== ElementType.Tag) continue
    const properties = wordsIn(element.attribs[dialect.property]).map(plainName)
    const names = new Set(properties.filter((name) => wanted.has(name)))
    const isItem = dialect.scope in element.attribs
    if (names.size > 0) {
      // Computed once for all names: nested items would double the work with each name and level.
      const value = isItem ? valueOfItem(element, dialect) : textOf(element)
      for (const name of names) {
        item[name] ??= []
        item[name].push(value)
      }
    } else if (!isItem) collect(element.children, item, dialect)
  }
}

/** Some pages mark an ingredient or a step as an item without properties. */
function valueOfItem(element: Element, dialect: Dialect): unknown {
  const item = itemOf(element, dialect)
  return Object.keys(item).length > 1 ? item : textOf(element)
}

/** `content` counts on every element, as in RDFa, because many pages mix the two. */
function textOf({ name, attribs, children }: Element): string {
  const { content, datetime, src, href } = attribs
  if (content) return content
  if (name === 'time' && datetime) return datetime
  const address = name === 'img' ? (attribs['data-src'] ?? src) : undefined
  // A link around an ingredient leads elsewhere; its text is the value.
  return address ?? (linesOf(children).join('\n') || (href ?? ''))
}
