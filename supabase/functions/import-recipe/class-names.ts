// Recipes whose parts are marked by class names: microformats (https://microformats.org/wiki/h-recipe) and the plugins
// that many cooking sites use.

import { findAll } from 'domutils'
import { asHeading, blocksOf, linesOfBlocks } from './blocks.ts'
import type { JsonLdNode } from './json-ld-node.ts'
import { byClassName, type Element, linesOf, outermost, start, type Tree } from './markup.ts'

/** Class names of the whole recipe and of its parts; the first that is present counts. */
type Vocabulary = { recipe: string } & Partial<Record<Property, string>>
type Property =
  | 'name'
  | 'description'
  | 'recipeIngredient'
  | 'recipeInstructions'
  | 'totalTime'
  | 'prepTime'
  | 'cookTime'
  | 'recipeYield'
  | 'recipeCategory'
  | 'keywords'
  | 'image'

/** Headings within the ingredients and the steps. */
const GROUP_NAME =
  /^(?:wprm-recipe-group-name|wpurp-recipe-(?:ingredient|instruction)-group-name|ERSSectionHead|mv-create-subheading)$/

const vocabularies: Vocabulary[] = [
  {
    recipe: 'wprm-recipe-container wprm-recipe',
    name: 'wprm-recipe-name',
    description: 'wprm-recipe-summary',
    recipeIngredient: 'wprm-recipe-ingredient',
    recipeInstructions: 'wprm-recipe-instruction-text wprm-recipe-instruction',
    totalTime: 'wprm-recipe-total-time-container wprm-recipe-total_time-minutes',
    prepTime: 'wprm-recipe-prep-time-container',
    cookTime: 'wprm-recipe-cook-time-container',
    recipeYield: 'wprm-recipe-servings',
    recipeCategory: 'wprm-recipe-course',
    keywords: 'wprm-recipe-keyword',
    image: 'wprm-recipe-image',
  },
  {
    recipe: 'tasty-recipes',
    name: 'tasty-recipes-title',
    description: 'tasty-recipes-description',
    recipeIngredient: 'tasty-recipes-ingredients tasty-recipe-ingredients',
    recipeInstructions: 'tasty-recipes-instructions tasty-recipe-instructions',
    totalTime: 'tasty-recipes-total-time',
    prepTime: 'tasty-recipes-prep-time',
    cookTime: 'tasty-recipes-cook-time',
    recipeYield: 'tasty-recipes-yield',
    recipeCategory: 'tasty-recipes-category',
    keywords: 'tasty-recipes-keywords',
    image: 'tasty-recipes-image',
  },
  {
    recipe: 'mv-create-card mv-recipe-card',
    name: 'mv-create-title',
    description: 'mv-create-description',
    recipeIngredient: 'mv-create-ingredients',
    recipeInstructions: 'mv-create-instructions',
    totalTime: 'mv-create-time-total',
    prepTime: 'mv-create-time-prep',
    cookTime: 'mv-create-time-active',
    recipeYield: 'mv-create-time-yield mv-create-yield',
    recipeCategory: 'mv-create-category',
    image: 'mv-create-image',
  },
  {
    recipe: 'easyrecipe',
    name: 'ERSName',
    description: 'ERSSummary',
    recipeIngredient: 'ingredient ERSIngredients',
    recipeInstructions: 'instruction ERSInstructions',
    totalTime: 'duration',
    prepTime: 'preptime',
    cookTime: 'cooktime',
    recipeYield: 'yield',
    recipeCategory: 'type',
    image: 'photo',
  },
  {
    recipe: 'wpurp-container',
    name: 'wpurp-recipe-title',
    description: 'wpurp-recipe-description',
    recipeIngredient: 'wpurp-recipe-ingredient',
    recipeInstructions: 'wpurp-recipe-instruction-text wpurp-recipe-instruction',
    prepTime: 'wpurp-recipe-prep-time',
    cookTime: 'wpurp-recipe-cook-time',
    recipeYield: 'wpurp-recipe-servings',
    image: 'wpurp-recipe-image',
  },
  {
    recipe: 'zlrecipe-container-border zlrecipe zrdn-recipe-container',
    name: 'fn zlrecipe-title zrdn-recipe-title',
    description: 'summary zlrecipe-summary',
    recipeIngredient: 'ingredient zrdn-ingredients-list',
    recipeInstructions: 'instruction zrdn-instructions-list',
    totalTime: 'duration',
    prepTime: 'preptime',
    cookTime: 'cooktime',
    recipeYield: 'yield',
    image: 'photo',
  },
  {
    recipe: 'jetpack-recipe',
    name: 'jetpack-recipe-title',
    recipeIngredient: 'jetpack-recipe-ingredient jetpack-recipe-ingredients',
    recipeInstructions: 'jetpack-recipe-directions',
    totalTime: 'jetpack-recipe-time',
    recipeYield: 'jetpack-recipe-servings',
    image: 'jetpack-recipe-image',
  },
  {
    recipe: 'h-recipe',
    name: 'p-name',
    description: 'p-summary',
    recipeIngredient: 'p-ingredient',
    recipeInstructions: 'e-instructions p-instructions',
    totalTime: 'dt-duration',
    recipeYield: 'p-yield',
    recipeCategory: 'p-category',
    image: 'u-photo',
  },
  {
    recipe: 'hrecipe',
    name: 'fn',
    description: 'summary',
    recipeIngredient: 'ingredient ingredients',
    recipeInstructions: 'instruction instructions',
    totalTime: 'duration',
    prepTime: 'preptime prepTime',
    cookTime: 'cooktime cookTime',
    recipeYield: 'yield',
    recipeCategory: 'tag',
    image: 'photo',
  },
]

/** The recipes of the page, in the shape of JSON-LD. */
export function recipesInClassNames(page: Tree): JsonLdNode[] {
  const elements = byClassName(page)
  return vocabularies.flatMap(({ recipe, ...properties }) => {
    const [container] = present(elements, recipe)
    return container ? [thingOf(container, properties)] : []
  })
}

function thingOf(container: Element, properties: Partial<Record<Property, string>>): JsonLdNode {
  const thing: JsonLdNode = {}
  const elements = byClassName(container.children)
  const headings = [...elements].flatMap(([name, found]) => (GROUP_NAME.test(name) ? found : []))
  // In document order: a heading belongs to the part that it is in front of.
  let before: Element | undefined
  for (const [name, classNames] of Object.entries(properties)) {
    const found = present(elements, classNames)
    const [first] = found
    if (!first) continue
    if (name === 'image') thing.image = found.map(pictureOf)
    else if (name === 'recipeCategory') thing[name] = found.map(textOf)
    else if (name === 'recipeIngredient' || name === 'recipeInstructions') {
      thing[name] = linesOfParts(found, headings, before)
      before = found.at(-1)
    } else thing[name] = textOf(first)
  }
  return thing
}

/** The elements of the first of the class names that is present. */
const present = (elements: Map<string, Element[]>, classNames: string): Element[] =>
  outermost(
    classNames
      .split(' ')
      .map((name) => elements.get(name) ?? [])
      .find(({ length }) => length > 0) ?? [],
  )

/** One line per element; a single container has one per item. Headings above them stay. */
function linesOfParts(parts: Element[], headings: Element[], before: Element | undefined): string[] {
  return parts.flatMap((part, index) => {
    const blocks = blocksOf([part])
    const isContainer = parts.length === 1 || blocks.filter(({ item }) => item).length > 1
    if (isContainer) return linesOfBlocks(blocks)
    const heading = headings.find((one) => isBetween(one, parts[index - 1] ?? before, part))
    return [...(heading ? [asHeading(textOf(heading))] : []), textOf(part)].filter(Boolean)
  })
}

/** Whether an element is in front of `after` and, if given, behind `before`. */
const isBetween = (element: Element, before: Element | undefined, after: Element) =>
  start(element) < start(after) && (!before || start(element) > start(before))

/** A time may have its machine-readable form in an attribute of itself or of an element within. */
function textOf(element: Element): string {
  const [precise] = findAll(
    ({ attribs }) => /^PT?\d/.test(attribs.datetime ?? attribs.title ?? ''),
    [element],
  )
  if (precise) return precise.attribs.datetime ?? precise.attribs.title ?? ''
  return linesOf([element]).join(' ')
}

function pictureOf(element: Element): string | undefined {
  const [picture] = findAll(({ name }) => name === 'img', [element])
  const { attribs } = picture ?? element
  return [attribs['data-src'], attribs['data-lazy-src'], attribs.src, attribs.href].find(
    (address) => address && !address.startsWith('data:'),
  )
}
