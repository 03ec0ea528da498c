// Pages of a recipe for a plum pie, with and without markup.

import { findRecipe } from './find-recipe.ts'

export const plums = ['1 kg plums', '200 g flour', '100 g butter']
export const steps = ['Halve the plums and take out the stones.', 'Bake the pie until it is golden.']

export const find = (body: string) =>
  findRecipe(`<h1>Plum pie</h1>${body}`, new URL('https://kitchen.example/pie'))

export const list = (lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`

export const page = (ingredients: string[], steps: string[]) =>
  `<h2>Ingredients</h2>${list(ingredients)}<h2>Method</h2>${steps.map((step) => `<p>${step}</p>`).join('')}`

export const jsonLd = (recipeIngredient: string[], recipeInstructions: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', recipeIngredient, recipeInstructions })}</script>`
