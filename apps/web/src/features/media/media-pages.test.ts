import { expect, test } from 'vitest'
import type { MediaItem } from './media-item'
import { type MediaPages, withItem } from './media-pages'
import type { View } from './media-view'

const item = (id: string, time: string, rest: Partial<MediaItem> = {}): MediaItem => ({
  id,
  created_at: `2026-11-20T${time}+00:00`,
  updated_at: `2026-11-20T${time}+00:00`,
  listed_at: `2026-11-20T${time}+00:00`,
  title: id,
  description: null,
  bucket_id: 'family-media',
  file_path: `rosa/${id}.jpg`,
  motion_path: null,
  file_type: 'image/jpeg',
  is_private: false,
  places: ['media'],
  user_id: 'rosa',
  width: null,
  height: null,
  duration: null,
  taken_at: `2026-11-20T${time}`,
  taken_precision: 'time',
  taken_month: 202611,
  taken_place: null,
  latitude: null,
  longitude: null,
  rotation: 0,
  comment_count: 0,
  uploader: null,
  uses: [],
  ...rest,
})

const loaded = (...pages: MediaPages['pages']): MediaPages => ({ pages, pageParams: pages.map(() => null) })
const ids = ({ pages }: MediaPages) => pages.map(({ rows }) => rows.map(({ id }) => id).join(''))

const at = ({ listed_at, id }: MediaItem) => ({ listed_at, id })

const newest: View = { type: 'all', sort: 'newest', from: 'all' }
const [a, b, c, d] = [
  item('a', '09:00:00'),
  item('b', '10:00:00'),
  item('c', '10:00:00.5'),
  item('d', '12:00:00'),
]
const twoPages = loaded({ rows: [d, c], next: at(c) }, { rows: [b, a], next: null })

test.each([
  ['13:00:00', ['xdc', 'ba']],
  ['11:00:00', ['dxc', 'ba']],
  ['10:00:00.25', ['dc', 'xba']],
  ['08:00:00', ['dc', 'bax']],
])('what was uploaded at %s takes its place', (time, expected) => {
  expect(ids(withItem(twoPages, item('x', time), newest, 'rosa'))).toEqual(expected)
})

test('the oldest first: what is new comes last', () => {
  const oldest = loaded({ rows: [a, b], next: at(b) }, { rows: [c, d], next: null })
  expect(
    ids(withItem(oldest, item('x', '13:00:00'), { type: 'all', sort: 'oldest', from: 'all' }, 'rosa')),
  ).toEqual(['ab', 'cdx'])
})

test('what is known already is replaced, not shown twice', () => {
  const changed = withItem(twoPages, { ...c, title: 'Changed' }, newest, 'rosa')
  expect(ids(changed)).toEqual(['dc', 'ba'])
  expect(changed.pages[0]?.rows[1]?.title).toBe('Changed')
})

test('a view shows its kind, and one’s own uploads', () => {
  const video = item('v', '13:00:00', { file_type: 'video/mp4' })
  const show = (view: View, userId = 'rosa') =>
    ids(withItem(loaded({ rows: [], next: null }), video, view, userId))
  expect(show({ type: 'videos', sort: 'newest', from: 'all' })).toEqual(['v'])
  expect(show({ type: 'photos', sort: 'newest', from: 'all' })).toEqual([''])
  expect(show({ type: 'documents', sort: 'newest', from: 'all' })).toEqual([''])
  expect(show({ type: 'all', sort: 'mine', from: 'all' })).toEqual(['v'])
  expect(show({ type: 'all', sort: 'mine', from: 'all' }, 'bento')).toEqual([''])
})

test('a view shows what its place shows', () => {
  const picture = item('p', '13:00:00', { places: ['posts'] })
  const show = (from: View['from'], known: MediaItem[] = []) =>
    ids(withItem(loaded({ rows: known, next: null }), picture, { ...newest, from }, 'rosa'))
  expect(show('posts')).toEqual(['p'])
  expect(show('media')).toEqual([''])
  expect(show('media', [picture])).toEqual([''])
  // The item does not tell whether an event has it.
  expect(show('events')).toEqual([''])
  expect(show('events', [picture])).toEqual(['p'])
})
