import { gunzipSync } from 'node:zlib'
// The server's own `Response`, which keeps headers in its way.
import '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'

const posts = JSON.stringify(
  Array.from({ length: 40 }, () => ({ content: 'The lake was frozen this morning.' })),
)

const app = new Hono()
app.use(compress)
app.get('/posts', (context) =>
  context.body(posts, 206, { 'Content-Type': 'application/json', 'Content-Range': '0-39/80' }),
)
app.get('/post', (context) => context.json({ content: 'The lake' }))
app.get('/picture', (context) => context.body('x'.repeat(5_000), 200, { 'Content-Type': 'image/webp' }))
app.get('/script', (context) =>
  context.body('x'.repeat(5_000), 200, { 'Content-Type': 'text/html', 'Content-Encoding': 'br' }),
)
app.get('/nothing', (context) => context.body(null, 204))

const get = (path: string, accepted: string) =>
  app.request(path, { headers: { 'Accept-Encoding': accepted } })

test.each(['gzip', 'br, gzip', 'gzip;q=0.5'])(
  'rows are compressed for a client that accepts %s',
  async (accepted) => {
    const response = await get('/posts', accepted)

    expect(response.status).toBe(206)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'gzip',
      'content-range': '0-39/80',
      'content-type': 'application/json',
      vary: 'Accept-Encoding',
    })
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(posts)
  },
)

test.each(['', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])(
  'and sent as they are to one that accepts %j',
  async (accepted) => {
    const response = await get('/posts', accepted)

    expect(response.headers.has('content-encoding')).toBe(false)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(await response.text()).toBe(posts)
  },
)

test.each([
  ['/post', null],
  ['/picture', null],
  ['/script', 'br'],
  ['/nothing', null],
])('%s stays as it is', async (path, encoding) => {
  const response = await get(path, 'gzip')
  expect(response.headers.get('content-encoding')).toBe(encoding)
})
