import { expect, test } from 'vitest'
import { namedFiles } from './file-names'

const item = (title: string, file = 'x.jpg', motion: string | null = null) => ({
  title,
  bucket_id: 'family-media' as const,
  file_path: `rosa/${file}`,
  motion_path: motion && `rosa/${motion}`,
  taken_at: '2024-06-01T12:00:00Z',
})
const namesOf = (items: ReturnType<typeof item>[]) => namedFiles(items).map(({ name }) => name)

test('every file in a folder has a name of its own', () => {
  const items = ['Lake', 'lake', 'Lake (2)', 'Lake', 'Shore'].map((title) => item(title))
  expect(namesOf(items)).toEqual([
    'Lake.jpg',
    'lake (2).jpg',
    'Lake (2) (2).jpg',
    'Lake (3).jpg',
    'Shore.jpg',
  ])
})

test('a live photo has its recording beside it, under the same name', () => {
  const live = item('Lake', 'a.heic', 'a.mov')
  expect(namedFiles([live])).toMatchObject([
    { name: 'Lake.heic', bucket_id: 'family-media', file_path: 'rosa/a.heic' },
    { name: 'Lake.mov', bucket_id: 'family-media', file_path: 'rosa/a.mov' },
  ])
  expect(namesOf([item('IMG_1.HEIC', 'a.heic', 'a.mov')])).toEqual(['IMG_1.HEIC', 'IMG_1.mov'])
  // Both get another name when one of them is taken.
  expect(namesOf([item('Lake', 'b.mov'), live])).toEqual(['Lake.mov', 'Lake (2).heic', 'Lake (2).mov'])
})
