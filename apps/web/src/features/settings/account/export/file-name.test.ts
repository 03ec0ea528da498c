import { expect, test } from 'vitest'
import { fileName } from './file-name'

const row = { id: '0b5e8c1d-2c6f-4d1e-9a55-000000000000', created_at: '2026-11-21T03:00:00+00:00' }

test.each([
  [
    'photos',
    'http://hub.example/storage/v1/object/public/posts/abc_800x600.webp',
    'photos/2026-11-21 0b5e8c1d-2c6f.webp',
  ],
  ['recipes', '/storage/v1/object/public/pictures/abc.JPG', 'recipes/2026-11-21 0b5e8c1d-2c6f.JPG'],
  ['media', 'a5a5a5a5-0000/abc.mp4', 'media/2026-11-21 0b5e8c1d-2c6f.mp4'],
  ['photos', '/storage/v1/object/public/posts/no-extension', 'photos/2026-11-21 0b5e8c1d-2c6f.jpg'],
])('in %s, %s becomes %s', (folder, path, name) => {
  expect(fileName(folder, row, path, 1)).toBe(name)
})

test('later files of a row are numbered', () => {
  expect(fileName('photos', row, 'abc.webp', 2)).toBe('photos/2026-11-21 0b5e8c1d-2c6f 2.webp')
})
