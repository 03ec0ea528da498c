import { expect, test } from 'vitest'
import { errorMessage } from './error-message'

test.each([
  [new TypeError('Failed to fetch'), 'Kinfold cannot be reached. Check your connection and try again.'],
  [
    new Error('TypeError: NetworkError when attempting to fetch resource.'),
    'Kinfold cannot be reached. Check your connection and try again.',
  ],
  [new Error('TypeError: Load failed'), 'Kinfold cannot be reached. Check your connection and try again.'],
  [new Error('You already belong to a family.'), 'You already belong to a family.'],
  [new Error('{}'), 'Please try again later'],
  [new Error(''), 'Please try again later'],
  ['odd', 'Please try again later'],
])('%s reads %j', (error, text) => {
  expect(errorMessage(error, 'Please try again later')).toBe(text)
})
