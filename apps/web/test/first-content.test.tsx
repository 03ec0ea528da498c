import { hashKey, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { feedQuery } from '../src/features/feed/api'
import { mediaQuery } from '../src/features/media/api'
import { readView } from '../src/features/media/media-view'
import { recipesQuery } from '../src/features/recipes/api'
import { showPosts } from '../src/start/first-posts'
import { keptData } from '../src/start/kept-data'
import { showHeading } from '../src/start/outline'
import { screens } from '../src/start/screens'
import { ROSA } from './open-screen'

const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../src/lib/kept/kept-content', () => ({ readKept: async (key: string) => kept.get(key) }))

const rows = [{ title: 'The lake' }]
const PHOTO = 'http://elsewhere/storage/v1/object/public/posts/a-folder/Ab1Ab1Ab1Ab1Ab1Ab1Ab1A_1600x1200.webp'
const post = (content: string, image_urls: string[] = []) => ({
  content,
  image_urls,
  author: { full_name: 'Rosa' },
})

beforeEach(() => {
  document.body.innerHTML =
    '<div id="start"><div class="content"><i id="title"></i><i id="card"></i></div></div>'
})

const shown = () => [...document.querySelectorAll('article')].map((article) => article.textContent)

test('the newest posts take the place of the outline’s cards, as text', () => {
  showPosts([post('<b>The lake</b>'), post('Frost'), post('Pears'), post('Too far down')])

  expect(shown()).toEqual(['Rosa<b>The lake</b>', 'RosaFrost', 'RosaPears'])
  expect(document.getElementById('title')).not.toBeNull()
  expect(document.getElementById('card')).toBeNull()
})

test('without posts, and after the first ones, nothing changes', () => {
  showPosts([])
  expect(document.getElementById('card')).not.toBeNull()
  showPosts([post('The lake')])
  showPosts([post('Newer')])
  expect(shown()).toEqual(['RosaThe lake'])
})

test('one photo is shown from this hub, the first of all before the others', () => {
  showPosts([post('Several', [PHOTO, PHOTO]), post('The lake', [PHOTO]), post('Frost', [PHOTO])])

  const photos = [...document.querySelectorAll('img')]
  expect(photos.map(({ fetchPriority }) => fetchPriority)).toEqual(['high', undefined])
  const rendition = `${location.origin}/storage/v1/render/image/public/posts/a-folder/Ab1Ab1Ab1Ab1Ab1Ab1Ab1A_1600x1200.webp`
  expect(photos[0]?.srcset).toContain(`${rendition}?width=480 480w`)
})

test('a heading takes the place of its bars', () => {
  document.body.innerHTML =
    '<div id="start"><div class="content"><div><i></i></div><i id="card"></i></div></div>'
  showHeading({ title: 'Family Recipes' })
  expect(document.querySelector('.content')?.firstElementChild?.textContent).toBe('Family Recipes')
  expect(document.querySelectorAll('i')).toHaveLength(1)
})

test.each([
  ['/home', feedQuery(ROSA), { pages: [{ posts: rows }] }],
  ['/recipes', recipesQuery(ROSA.familyId), rows],
  [
    '/media',
    mediaQuery(new QueryClient(), ROSA, readView(new URLSearchParams())),
    { pages: [{ items: rows }] },
  ],
])('what is kept for %s is found, by its reader only', async (path, { queryKey }, data) => {
  const { key, keptIn } = screens[path]?.content ?? {}
  if (!key || !keptIn) throw new Error('no content')
  kept.set(hashKey(queryKey), { data })
  localStorage.setItem('kinfold.content-from', ROSA.familyId)

  localStorage.setItem('kinfold.content-of', 'bento')
  expect(await keptData(ROSA.userId, key)).toBeUndefined()
  localStorage.setItem('kinfold.content-of', ROSA.userId)
  expect(keptIn(await keptData(ROSA.userId, key))).toEqual(rows)
})
