import { expect, test } from 'vitest'
import type { MediaItem } from './media-item'
import { type MediaPages, PAGE_SIZE, toPage, withItem, withoutItem } from './media-pages'
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
const ids = ({ pages }: MediaPages) => pages.map(({ items }) => items.map(({ id }) => id).join(''))

const newest: View = { type: 'all', sort: 'newest', from: 'all' }
const [a, b, c, d] = [
  item('a', '09:00:00'),
  item('b', '10:00:00'),
  item('c', '10:00:00.5'),
  item('d', '12:00:00'),
]
const twoPages = loaded({ items: [d, c], next: c }, { items: [b, a], next: null })

test('a full page leads to the next, another is the last', () => {
  const full = Array.from({ length: PAGE_SIZE }, (_, index) => item(`${index}`, '09:00:00'))
  expect(toPage(full).next?.id).toBe(`${PAGE_SIZE - 1}`)
  expect(toPage(full.slice(1)).next).toBeNull()
})

test.each([
  ['13:00:00', ['xdc', 'ba']],
  ['11:00:00', ['dxc', 'ba']],
  ['10:00:00.25', ['dc', 'xba']],
  ['08:00:00', ['dc', 'bax']],
])('what was uploaded at %s takes its place', (time, expected) => {
  expect(ids(withItem(twoPages, item('x', time), newest, 'rosa'))).toEqual(expected)
})

test('the oldest first: what is new comes last', () => {
  const oldest = loaded({ items: [a, b], next: b }, { items: [c, d], next: null })
  expect(
    ids(withItem(oldest, item('x', '13:00:00'), { type: 'all', sort: 'oldest', from: 'all' }, 'rosa')),
  ).toEqual(['ab', 'cdx'])
})

test('what lies beyond the pages that are read waits for its page', () => {
  const first = loaded({ items: [d, c], next: c })
  expect(ids(withItem(first, item('x', '08:00:00'), newest, 'rosa'))).toEqual(['dc'])
})

test('what is known already is replaced, not shown twice', () => {
  const changed = withItem(twoPages, { ...c, title: 'Changed' }, newest, 'rosa')
  expect(ids(changed)).toEqual(['dc', 'ba'])
  expect(changed.pages[0]?.items[1]?.title).toBe('Changed')
})

test('a view shows its kind, and one’s own uploads', () => {
  const video = item('v', '13:00:00', { file_type: 'video/mp4' })
  const show = (view: View, userId = 'rosa') =>
    ids(withItem(loaded({ items: [], next: null }), video, view, userId))
  expect(show({ type: 'videos', sort: 'newest', from: 'all' })).toEqual(['v'])
  expect(show({ type: 'photos', sort: 'newest', from: 'all' })).toEqual([''])
  expect(show({ type: 'documents', sort: 'newest', from: 'all' })).toEqual([''])
  expect(show({ type: 'all', sort: 'mine', from: 'all' })).toEqual(['v'])
  expect(show({ type: 'all', sort: 'mine', from: 'all' }, 'bento')).toEqual([''])
})

test('a view shows what its place shows', () => {
  const picture = item('p', '13:00:00', { places: ['posts'] })
  const show = (from: View['from'], known: MediaItem[] = []) =>
    ids(withItem(loaded({ items: known, next: null }), picture, { ...newest, from }, 'rosa'))
  expect(show('posts')).toEqual(['p'])
  expect(show('media')).toEqual([''])
  expect(show('media', [picture])).toEqual([''])
  // The item does not tell whether an event has it.
  expect(show('events')).toEqual([''])
  expect(show('events', [picture])).toEqual(['p'])
})

test('what is deleted goes, and moves no page', () => {
  const left = withoutItem(twoPages, 'c')
  expect(ids(left)).toEqual(['d', 'ba'])
  expect(left.pages[0]?.next).toEqual(c)
})
