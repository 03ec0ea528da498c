import { afterEach, expect, test, vi } from 'vitest'
import { exportPage } from './page'

afterEach(() => {
  vi.unstubAllGlobals()
})

const at = (day: number) => `2026-11-${day}T10:00:00Z`

test('pictures and videos are shown from beside the page, newest first', () => {
  const page = exportPage('Nana', 'en', [
    {
      title: 'Posts',
      items: [
        {
          created_at: at(20),
          text: 'Plum pie',
          files: ['photos/2026-11-20 0b5e.webp', 'photos/2026-11-20 0b5e 2.webp'],
        },
        { created_at: at(21), title: 'A walk', files: ['media/2026-11-21 1c6f.mp4'] },
        { created_at: at(19), title: 'Will', files: ['media/2026-11-19 2d7a.pdf'] },
      ],
    },
    { title: 'Recipes', items: [] },
  ])

  expect(page).toContain('<img loading="lazy" src="photos/2026-11-20%200b5e.webp" alt="Plum pie">')
  expect(page).toContain('src="photos/2026-11-20%200b5e%202.webp"')
  expect(page).toContain('<video controls preload="metadata" src="media/2026-11-21%201c6f.mp4">')
  expect(page).toContain('<a href="media/2026-11-19%202d7a.pdf">')
  expect(page.indexOf('A walk')).toBeLessThan(page.indexOf('Plum pie'))
  expect(page).not.toContain('Recipes')
  expect(page).not.toMatch(/https?:|<script/)
})

test('an album keeps its order, and its cover leads to it', () => {
  const page = exportPage('Nana', 'en', [
    { title: 'Albums', items: [{ created_at: at(20), title: 'Lake', files: [], leadsTo: 'album-1' }] },
    {
      title: 'Lake',
      id: 'album-1',
      inOrder: true,
      items: [
        { created_at: at(19), title: 'Pier', files: [] },
        { created_at: at(21), title: 'Boat', files: [] },
      ],
    },
  ])

  expect(page).toContain('<a href="#album-1">Lake</a>')
  expect(page).toContain('<h2 id="album-1">Lake</h2>')
  expect(page.indexOf('Pier')).toBeLessThan(page.indexOf('Boat'))
})

test('media have the date when they were taken, as far as it is known', () => {
  vi.stubGlobal('navigator', { languages: ['en'] })
  const taken = (title: string, taken_at: string, taken_precision: 'day' | 'about' | 'unknown') => ({
    ...{ title, taken_at, taken_precision },
    created_at: at(20),
    files: [],
  })
  const page = exportPage('Nana', 'en', [
    {
      title: 'Media',
      items: [
        taken('Will', '0001-01-01T00:00:00', 'unknown'),
        taken('Wedding', '1950-01-01T00:00:00', 'about'),
        taken('Lake', '2019-05-03T00:00:00', 'day'),
      ],
    },
  ])

  expect(page).toMatch(/Lake.*<time datetime="2019-05-03">.*\n.*Wedding.*about 1950.*\n.*Will.*Undated/)
  expect(page).not.toContain('2026-11-20')
})

test('a turned picture stands upright in a frame of its shape', () => {
  const files = ['media/side.jpg', 'media/head.jpg']
  const turned = new Map([
    ['media/side.jpg', { rotation: 90, width: 640, height: 480 }],
    ['media/head.jpg', { rotation: 180, width: 640, height: 480 }],
  ])
  const page = exportPage('Nana', 'en', [{ title: 'Media', items: [{ created_at: at(20), files }] }], turned)

  expect(page).toMatch(
    /<span class="turned on-its-side" style="aspect-ratio: 480 \/ 640"><img [^>]*side.jpg[^>]* style="rotate: 90deg">/,
  )
  expect(page).toMatch(
    /<span class="turned" style="aspect-ratio: 640 \/ 480"><img [^>]*head.jpg[^>]* style="rotate: 180deg">/,
  )
})

test('what people write is text, not HTML', () => {
  const text = '<script>alert("pie")</script> & more'
  const page = exportPage(text, 'en', [
    {
      title: text,
      items: [
        {
          created_at: at(20),
          title: text,
          text,
          files: [],
          people: [text],
          comments: [{ created_at: at(20), title: text, text }],
        },
      ],
    },
  ])

  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;alert(&quot;pie&quot;)&lt;/script&gt; &amp; more')
})
