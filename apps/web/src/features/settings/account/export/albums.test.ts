import { expect, test } from 'vitest'
import { albumSections } from './albums'

const item = (id: string, bucket_id = 'family-media') => ({
  id,
  title: id,
  description: null,
  bucket_id,
  file_path: `${id}.jpg`,
  created_at: '2026-11-20T10:00:00Z',
  taken_at: '2019-05-01T00:00:00',
  taken_precision: 'month' as const,
})
const album = (id: string, day: number, cover_id: string | null = null) => ({
  id,
  title: id,
  cover_id,
  created_at: `2026-11-${day}T10:00:00Z`,
})
const content = {
  albums: [album('lake', 1, 'boat'), album('empty', 2), album('frost', 3)],
  albumItems: [
    ...['pier', 'boat', 'gone'].map((media_id) => ({ album_id: 'lake', media_id })),
    { album_id: 'frost', media_id: 'pier' },
    { album_id: 'empty', media_id: 'gone' },
  ],
  library: [item('boat', 'posts'), item('pier'), item('gone')],
}
const fileAt = new Map([
  ['posts/boat.jpg', 'photos/boat.jpg'],
  ['family-media/pier.jpg', 'media/pier.jpg'],
])

test('covers lead to the albums, whose exported items stand in their order', () => {
  const [covers, ...albums] = albumSections(content, fileAt)

  expect(covers?.items).toMatchObject([
    { title: 'frost', files: ['media/pier.jpg'], leadsTo: 'album-frost', text: '1 item' },
    { title: 'lake', files: ['photos/boat.jpg'], leadsTo: 'album-lake', text: '2 items' },
  ])
  expect(albums).toMatchObject([
    { id: 'album-frost', items: [{ title: 'pier' }] },
    { id: 'album-lake', inOrder: true, items: [{ title: 'pier' }, { title: 'boat' }] },
  ])
})
