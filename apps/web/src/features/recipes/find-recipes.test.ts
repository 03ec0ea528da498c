import { expect, test } from 'vitest'
import { findRecipes } from './find-recipes'

const recipes = [
  { title: 'Plum pie', description: null },
  { title: 'Crème brûlée', description: 'With the PLUMS of last autumn' },
  { title: 'Bread (100%)', description: 'No kneading' },
]

test.each([
  ['', ['Plum pie', 'Crème brûlée', 'Bread (100%)']],
  ['  PLUM ', ['Plum pie', 'Crème brûlée']],
  ['creme', ['Crème brûlée']],
  ['100%', ['Bread (100%)']],
  ['(', ['Bread (100%)']],
  ['soup', []],
])('%j finds %j', (words, titles) => {
  expect(findRecipes(recipes, words).map(({ title }) => title)).toEqual(titles)
})
