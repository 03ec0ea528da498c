import { expect, test } from 'vitest'
import { exportPage } from './export-page'

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

test('what people write is text, not HTML', () => {
  const text = '<script>alert("pie")</script> & more'
  const page = exportPage(text, 'en', [
    { title: text, items: [{ created_at: at(20), title: text, text, files: [] }] },
  ])

  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;alert(&quot;pie&quot;)&lt;/script&gt; &amp; more')
})
