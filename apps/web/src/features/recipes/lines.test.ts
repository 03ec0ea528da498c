import { expect, test } from 'vitest'
import { ingredientsOf, isHeading, stepsOf } from './lines'

test('ingredients lose only their leading bullets', () => {
  expect(ingredientsOf('• 2 eggs\r\n\n - 1-2 lemons \n½ tsp salt')).toEqual([
    '2 eggs',
    '1-2 lemons',
    '½ tsp salt',
  ])
})

test('steps lose only their leading numbers', () => {
  expect(stepsOf('1. Heat to 180 °C\n2) Stir\nStep 3: Bake\n20 minutes later, eat')).toEqual([
    'Heat to 180 °C',
    'Stir',
    'Bake',
    '20 minutes later, eat',
  ])
})

test('a short line with a colon at its end is a heading', () => {
  const lines = ['For the crumbs:', 'Rub in the butter: it must be cold.', 'Bake.', '作り方：']
  expect(lines.map(isHeading)).toEqual([true, false, false, true])
})
