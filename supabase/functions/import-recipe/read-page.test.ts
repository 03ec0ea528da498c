import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const base = new URL('https://kitchen.example/pies/plum')
const pie = `<script type="application/ld+json">
  { "@type": "Recipe", "name": "Plum pie", "recipeIngredient": ["plums"], "image": "pie.jpg" }</script>`

test('returns the recipe of a page, or undefined', async () => {
  expect(await readPage(pie, base)).toMatchObject({
    title: 'Plum pie',
    ingredients: 'plums',
    image_url: 'https://kitchen.example/pies/pie.jpg',
  })
  expect(await readPage('<h1>Plums</h1>', base)).toBeUndefined()
})

test('a page that exceeds the deadline is refused, and the next one is read', async () => {
  const intricate = '<b itemscope itemtype="Recipe">'.repeat(150_000)
  await expect(readPage(intricate, base, 1)).rejects.toMatchObject({
    status: 422,
    code: 'too_intricate',
  })
  expect(await readPage(pie, base)).toMatchObject({ title: 'Plum pie' })
})
