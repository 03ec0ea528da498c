import { expect, test } from 'vitest'
import { fileNames } from './file-names'

test('every file in a folder has a name of its own', () => {
  const files = ['Lake', 'lake', 'Lake (2)', 'Lake', 'Shore'].map((title) => ({
    title,
    file_path: 'rosa/x.jpg',
  }))
  expect(fileNames(files)).toEqual([
    'Lake.jpg',
    'lake (2).jpg',
    'Lake (2) (2).jpg',
    'Lake (3).jpg',
    'Shore.jpg',
  ])
})
