import { describe, expect, test } from 'vitest'
import { m } from '@/i18n/messages'
import { blankRecipe, type RecipeInput, recipeSchema } from './recipe-schema'

const pie: RecipeInput = { ...blankRecipe, title: 'Plum pie', ingredients: '2 plums', instructions: 'Bake.' }
const stored = 'http://hub.example/storage/v1/object/public/pictures/abc.webp'

describe('a recipe', () => {
  test('stores empty fields as null', () => {
    expect(recipeSchema.parse({ ...pie, title: '  Plum\tpie ', cooking_time: ' 045 ' })).toEqual({
      title: 'Plum pie',
      description: null,
      ingredients: '2 plums',
      instructions: 'Bake.',
      cooking_time: 45,
      servings: null,
      image_url: null,
      category: null,
      keywords: null,
      source_url: null,
    })
  })

  test('keeps its picture and its link', () => {
    const values = { ...pie, image_url: stored, source_url: 'https://pies.example/plum?slice=1' }
    expect(recipeSchema.parse(values)).toMatchObject({
      image_url: stored,
      source_url: 'https://pies.example/plum?slice=1',
    })
  })

  test.each<[keyof RecipeInput, string, string]>([
    ['title', ' ', 'Title is required'],
    ['ingredients', '\n', 'Ingredients are required'],
    ['instructions', '', 'Instructions are required'],
    ['cooking_time', 'an hour', 'Cooking time must be a number'],
    ['servings', 'four', 'Servings must be a number'],
    ['servings', '0', m.recipes_servings_range()],
    ['servings', '2.5', m.recipes_servings_range()],
    ['cooking_time', '14401', m.recipes_cooking_time_range()],
    ['image_url', 'https://pies.example/plum.jpg', m.picture_not_stored()],
    ['source_url', 'ftp://pies.example', m.recipes_link_invalid()],
    ['source_url', 'Nana’s book', m.recipes_link_invalid()],
    ['title', 'x'.repeat(121), m.recipes_too_long({ limit: 120, count: 121 })],
  ])('with %s %j is told %j', (field, text, message) => {
    const { error } = recipeSchema.safeParse({ ...pie, [field]: text })
    expect(error?.issues).toEqual([expect.objectContaining({ path: [field], message })])
  })
})
