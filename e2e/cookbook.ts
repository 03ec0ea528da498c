// A cookbook on this computer, to import recipes from.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  // Nothing listens there. The server's own tests prove that it does not even try.
  '/away': { location: 'http://127.0.0.1:9/pie' },
}

export async function startCookbook() {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    if (!page) response.writeHead(404).end()
    else if ('location' in page) response.writeHead(302, page).end()
    else response.writeHead(200, { 'content-type': page.type }).end(page.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
