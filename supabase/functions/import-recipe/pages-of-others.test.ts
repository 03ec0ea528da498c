import { expect, test } from 'vitest'
import { findRecipe } from './find-recipe.ts'

const BASE = new URL('https://cook.example/stew')
const LIST = ['200 g beans', '1 onion']

const page = (jsonLd: string, body = '') =>
  `<!doctype html><title>Page</title><script type="application/ld+json">${jsonLd}</script><body><h1>Bean stew</h1>${body}`
const stew = (more: object) =>
  JSON.stringify({
    '@type': 'Recipe',
    name: 'Bean stew',
    recipeIngredient: LIST,
    recipeInstructions: 'Soak.',
    ...more,
  })

test.each([
  [
    'a list with numbers for names',
    page(stew({ recipeInstructions: { 0: 'Soak the beans.', 2: 'Fry the onion.', 6: 'Serve.' } })),
    { instructions: 'Soak the beans.\nFry the onion.\nServe.' },
  ],
  [
    'a comment before the recipe',
    page(`/* recipe */ ${stew({})}`),
    { ingredients: LIST.join('\n'), instructions: 'Soak.' },
  ],
  [
    'a truncated script',
    page(stew({ video: { name: 'x' } }).slice(0, -2)),
    { title: 'Bean stew', ingredients: LIST.join('\n'), instructions: 'Soak.' },
  ],
  [
    'amounts with a code for the unit',
    page(
      stew({
        recipeIngredient: [
          { '@type': 'PropertyValue', name: 'flour', value: 200, unitCode: 'GRM' },
          { '@type': 'PropertyValue', name: 'eggs', value: 2 },
        ],
      }),
    ),
    { ingredients: '200 g flour\n2 eggs' },
  ],
  [
    'blanks within ingredients',
    page(stew({ recipeIngredient: ['1  Ei(er)', '70 g Butter , weiche', 'evtl. Fett für die Form'] })),
    { ingredients: '1 Ei(er)\n70 g Butter, weiche\nevtl. Fett für die Form' },
  ],
  [
    'steps in the article alone',
    page(
      stew({ recipeInstructions: undefined }),
      '<h2>Directions</h2><ol><li>Soak the beans.</li><li>Fry the onion.</li></ol>',
    ),
    { ingredients: LIST.join('\n'), instructions: 'Soak the beans.\nFry the onion.' },
  ],
  [
    'Russian headings without any markup',
    '<h1>Борщ</h1><h2>Ингредиенты</h2><ul><li>500 г свёклы</li><li>1 луковица</li><li>2 картофелины</li></ul><h2>Приготовление</h2><ol><li>Нарезать свёклу.</li><li>Варить один час.</li></ol>',
    {
      title: 'Борщ',
      ingredients: '500 г свёклы\n1 луковица\n2 картофелины',
      instructions: 'Нарезать свёклу.\nВарить один час.',
    },
  ],
])('%s', (_, html, recipe) => {
  expect(findRecipe(html, BASE)).toMatchObject(recipe)
})
