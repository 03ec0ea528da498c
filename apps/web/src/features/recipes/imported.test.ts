import { expect, test } from 'vitest'
import { compare } from './imported'
import { blankRecipe } from './recipe-schema'

test('imported values fill empty fields and are offered for the others', () => {
  const typed = { ...blankRecipe, title: 'Nana’s pie', servings: '4', source_url: 'https://pies.example/1' }
  const found = {
    title: 'Plum pie',
    ingredients: '2 plums',
    servings: 4,
    cooking_time: 45,
    image_url: null,
    source_url: 'https://pies.example/plum',
  }

  expect(compare(found, typed)).toEqual({
    free: { ingredients: '2 plums', cooking_time: '45' },
    taken: { title: 'Plum pie', source_url: 'https://pies.example/plum' },
  })
})
