import { expect, test } from 'vitest'
import { findRecipe } from './find-recipe.ts'

const find = (html: string) => findRecipe(html, new URL('https://kitchen.example/pies/plum'))

const flat = {
  title: 'Plum pie',
  servings: 8,
  ingredients: ['1½ kg plums', '200 g flour'],
  directions: ['Halve the plums.', 'Bake it.'],
  total_time: 'PT1H15M',
}
const lines = { ingredients: '1½ kg plums\n200 g flour', instructions: 'Halve the plums.\nBake it.' }

test.each([
  ['as data', (json: string) => `<script id="__NEXT_DATA__" type="application/json">${json}</script>`],
  ['of a window', (json: string) => `<script>window.__STATE__ = ${json};</script>`],
  ['with an index', (json: string) => `<script>log("{"); window['__STATE__']=${json}</script>`],
  ['in a variable', (json: string) => `<script>let ready; var pageData = ${json}; start({})</script>`],
])('a recipe in the state of a page, %s', (_, page) => {
  const state = {
    props: { page: [{ kind: 'menu', ingredients: [] }, { recipe: flat }] },
    text: 'a } "brace"',
  }
  expect(find(page(JSON.stringify(state)))).toMatchObject({
    title: 'Plum pie',
    servings: 8,
    cooking_time: 75,
    ...lines,
  })
})

const found = (recipe: object) =>
  find(
    `<script type="application/json">${JSON.stringify({ data: { title: 'Plum pie', ...recipe } })}</script>`,
  )

test('amounts, units and texts of their own', () => {
  const ingredients = [
    { id: 1, quantity: '1½', unit: 'kg', title: 'plums' },
    { amount: 200, unit: { id: 3, name: 'g' }, ingredient: { name: 'flour' } },
  ]
  const method = [
    {
      steps: [
        { id: 'a', step: 'Halve the plums.' },
        { id: 'b', text: 'Bake it.' },
      ],
    },
  ]
  expect(found({ ingredients, method })).toMatchObject(lines)
})

test('times of several names', () => {
  const { ingredients, directions } = flat
  expect(found({ ingredients, directions, make_time: 15, bakeTimeInMinutes: 25 })?.cooking_time).toBe(40)
})

test('sections with their names', () => {
  const ingredient_sections = [
    { title: '', ingredients: [{ title: 'plums', quantity: 6 }] },
    { title: 'Crumbs', ingredients: [{ title: 'flour', unit: 'g', quantity: '200' }, { title: 'sugar' }] },
  ]
  const instructions = [{ section: 'Crumbs', steps: [{ html: '<p>Rub in the butter.</p>' }] }]
  expect(found({ ingredient_sections, instructions })).toMatchObject({
    ingredients: '6 plums\nCrumbs:\n200 g flour\nsugar',
    instructions: 'Crumbs:\nRub in the butter.',
  })
})

test('of several recipes the one with most ingredients; a list of products is none', () => {
  const [small, large] = [
    { ...flat, title: 'Jam', ingredients: ['plums', 'sugar'] },
    { ...flat, ingredients: ['a', 'b', 'c'] },
  ]
  expect(found({ related: [small], recipe: large })?.title).toBe('Plum pie')
  expect(found({ products: [{ ingredients: 'Wheat, salt', name: 'Bread' }] })).toBeUndefined()
})
