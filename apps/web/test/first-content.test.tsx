import { hashKey, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { claimPersonalStores } from '../src/browser/personal-store'
import { FIRST_ROWS, firstRows, keepFirstRows } from '../src/data/kept/first-rows'
import { feedQuery } from '../src/features/feed/api'
import { mediaQuery } from '../src/features/media/api'
import { readView } from '../src/features/media/media-view'
import { recipesQuery } from '../src/features/recipes/api'
import { showPosts } from '../src/start/first-posts'
import { showHeading } from '../src/start/outline'
import { screens } from '../src/start/screens'
import { ROSA } from './open-screen'

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

test.each([
  ['has just been read', { rotation: 90 }, {}],
  ['an earlier visit has read', {}, { [PHOTO.replace(/.*public./, '')]: 90 }],
])('a turned photo has its shape from the start, as %s', (_, read, kept) => {
  showPosts([{ ...post('The lake', [PHOTO]), ...read }], kept)
  expect(document.querySelector('img')).toBeNull()
  expect(document.querySelector<HTMLElement>('.box')?.style.aspectRatio).toMatch(/^0.8/)
})

test('a heading takes the place of its bars', () => {
  document.body.innerHTML =
    '<div id="start"><div class="content"><div><i></i></div><i id="card"></i></div></div>'
  showHeading({ title: 'Family Recipes' })
  expect(document.querySelector('.content')?.firstElementChild?.textContent).toBe('Family Recipes')
  expect(document.querySelectorAll('i')).toHaveLength(1)
})

/** The script that the page begins with, as of a build of the app. */
function setBuild(name: string) {
  document.head.innerHTML = ''
  const script = Object.assign(document.createElement('script'), {
    type: 'module',
    src: `/assets/${name}.js`,
  })
  document.head.append(script)
}

/** Rosa has read something in her family. */
function readAsRosa() {
  localStorage.clear()
  setBuild('this-build')
  claimPersonalStores(ROSA.userId)
  localStorage.setItem('kinfold.content-from', ROSA.familyId)
}

const home = () => firstRows(ROSA.userId, screens['/home']?.content?.key ?? (() => ''))
const keepHome = (posts: unknown[]) => keepFirstRows(hashKey(feedQuery(ROSA).queryKey), posts)

test.each([
  ['/home', feedQuery(ROSA), { pages: [{ posts: rows }] }],
  ['/recipes', recipesQuery(ROSA.familyId), rows],
  ['/media', mediaQuery(new QueryClient(), ROSA, readView({})), { pages: [{ items: rows }] }],
])('what was read on %s is there for the page to show', (path, { queryKey, meta }, data) => {
  const { key } = screens[path]?.content ?? {}
  if (!key || !meta?.first) throw new Error('no content')
  readAsRosa()
  keepFirstRows(hashKey(queryKey), meta.first(data as never))
  expect(firstRows(ROSA.userId, key)).toEqual(rows)
  expect(firstRows('bento', key)).toBeUndefined()
})

test.each([
  ['of another build', () => setBuild('next-build')],
  ['of a former family', () => localStorage.setItem('kinfold.content-from', 'another')],
  ['after another user has signed in', () => claimPersonalStores('bento')],
])('what is kept is not shown %s', (_, change) => {
  readAsRosa()
  keepHome(rows)
  expect(home()).toEqual(rows)
  change()
  expect(home()).toBeUndefined()
})

test('what another user reads takes its place', () => {
  readAsRosa()
  keepHome(rows)
  // As in a tab that has not noticed yet.
  localStorage.setItem('kinfold.personal.owner', 'bento')
  keepFirstRows('of bento', [])
  expect(localStorage.getItem(FIRST_ROWS)).not.toContain('The lake')
})

test('no more is kept than fits on a screen, and nothing very large', () => {
  readAsRosa()
  keepHome(Array.from({ length: 20 }, (_, index) => index))
  expect(home()).toEqual([0, 1, 2, 3])
  keepHome(['long'.repeat(5_000)])
  expect(home()).toBeUndefined()
})

test.each([feedQuery(ROSA, 'garden'), mediaQuery(new QueryClient(), ROSA, readView({ sort: 'oldest' }))])(
  'of what a screen does not start with, nothing is kept to be shown first',
  ({ meta }) => {
    expect(meta?.first).toBeUndefined()
  },
)
