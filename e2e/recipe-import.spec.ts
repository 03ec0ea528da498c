// Importing a recipe with nothing in between: a cookbook on this computer, which the server is allowed to ask.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, found, someone, toast } from './kinfold.ts'
import { png } from './photo.ts'

const PIE = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Plum pie',
  description: 'As Aunt Zélia makes it.',
  recipeIngredient: ['1 kg plums', '300 g flour', '1 1/2 cups sugar'],
  recipeInstructions: [
    { '@type': 'HowToStep', text: 'Stone the plums.' },
    { '@type': 'HowToStep', text: 'Bake.' },
  ],
  totalTime: 'PT1H15M',
  recipeYield: '6 servings',
  image: '/pie.png',
}

const pages: Record<string, { type: string; body: string | Buffer } | { location: string }> = {
  '/pie': {
    type: 'text/html',
    body: `<!doctype html><title>Pie</title><script type="application/ld+json">${JSON.stringify(PIE)}</script>`,
  },
  '/pie.png': { type: 'image/png', body: png(320, 240, [160, 40, 90]) },
  '/story': { type: 'text/html', body: '<!doctype html><title>A story</title><p>Once there was a pie.</p>' },
  // Nobody answers there; what counts is that nobody asks, which the server's own tests see.
  '/away': { location: 'http://127.0.0.1:9/pie' },
}

const test = base.extend<object, { cookbook: string }>({
  cookbook: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
    async ({}, use) => {
      const server = createServer((request, response) => {
        const page = pages[request.url ?? '']
        if (!page) response.writeHead(404).end()
        else if ('location' in page) response.writeHead(302, page).end()
        else response.writeHead(200, { 'content-type': page.type }).end(page.body)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await use(`127.0.0.1:${(server.address() as AddressInfo).port}`)
      await new Promise((resolve) => server.close(resolve))
    },
    { scope: 'worker' },
  ],
  environment: [async ({ cookbook }, use) => use({ RECIPE_IMPORT_HOSTS: cookbook }), { scope: 'worker' }],
})

test('a page of a cookbook becomes a recipe with a picture of our own', async ({ visitor, cookbook }) => {
  const page = await visitor()
  await found(page, someone('Rosa Oliveira'), 'Oliveira', '/recipes')
  await page.getByRole('button', { name: 'Add Recipe' }).first().click()
  const dialog = page.getByRole('dialog')
  const importFrom = async (path: string) => {
    await dialog.getByLabel('Import from a link').fill(`http://${cookbook}${path}`)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  }

  await importFrom('/story')
  await expect(dialog.getByRole('alert')).toContainText('The link stays with the recipe')
  await importFrom('/away')
  await expect(dialog.getByRole('alert')).toContainText('could not be reached')
  await importFrom('/pie')
  await expect(dialog.getByLabel('Title')).toHaveValue('Plum pie')
  await expect(dialog.getByLabel('Ingredients')).toHaveValue('1 kg plums\n300 g flour\n1 1/2 cups sugar')
  await expect(dialog.getByLabel('Instructions')).toHaveValue('Stone the plums.\nBake.')
  await expect(dialog.getByLabel('Cooking time')).toHaveValue('75')
  await expect(dialog.getByLabel('Servings')).toHaveValue('6')
  await expect(dialog.getByRole('img', { name: 'Photo of Plum pie' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Recipe' }).click()
  await expect(toast(page, 'Recipe added')).toBeVisible()

  const card = page.getByRole('article').filter({ hasText: 'Plum pie' })
  await expect(card.getByRole('img').first()).toHaveAttribute('src', /\/storage\/v1\/.*\/public\/pictures\//)
})
