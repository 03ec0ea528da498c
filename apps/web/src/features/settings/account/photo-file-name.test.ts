import { expect, test } from 'vitest'
import { photoFileName } from './photo-file-name'

const post = { id: '0b5e8c1d-2c6f-4d1e-9a55-000000000000', created_at: '2026-11-21T03:00:00+00:00' }

test.each([
  [
    'http://hub.example/storage/v1/object/public/posts/abc_800x600.webp',
    'photos/2026-11-21 0b5e8c1d-2c6f.webp',
  ],
  ['/storage/v1/object/public/posts/abc.JPG', 'photos/2026-11-21 0b5e8c1d-2c6f.JPG'],
  ['/storage/v1/object/public/posts/no-extension', 'photos/2026-11-21 0b5e8c1d-2c6f.jpg'],
])('%s becomes %s', (image_url, name) => {
  expect(photoFileName({ ...post, image_url })).toBe(name)
})
