import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { openGateway } from '../../../test/gateway.ts'
import qr from './index.ts'

const { gateway } = await openGateway({ functions: new Map([['qr', qr]]) })

const drawn = (query: Record<string, string>, init?: RequestInit) =>
  fetch(`${gateway.url}/functions/v1/qr?${new URLSearchParams(query)}`, init)

test('answers a picture without a token, and no shared cache keeps it', async () => {
  const answer = await drawn({ size: '200x200', data: 'https://hub.example/join/aB3_-xYz' })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(answer.headers.get('cache-control')).toMatch(/^private/)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  ['a link', 'https://hub.example/join/aB3_-xYz'],
  ['any language', 'Größe 😀'],
  ['as much as is allowed', 'x'.repeat(300)],
])('draws every dark module inside a quiet zone of four: %s', async (_, data) => {
  const svg = await (await drawn({ data })).text()
  const dark = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)])

  const code = encode(data, { ecc: 'M', border: 0 })
  const expected = code.data.flatMap((row, y) => row.flatMap((on, x) => (on ? [[x + 4, y + 4]] : [])))
  expect(dark).toEqual(expected)
  expect(svg).toContain(`viewBox="0 0 ${code.size + 8} ${code.size + 8}"`)
})

test('the picture has the requested size', async () => {
  expect(await (await drawn({ size: '320x320', data: 'x' })).text()).toContain('width="320" height="320"')
  expect(await (await drawn({ data: 'x' })).text()).toContain('width="200" height="200"')
})

test.each([
  ['nothing', { data: '' }, 'data'],
  ['too much', { data: 'é'.repeat(151) }, 'data'],
  ['a poster', { data: 'x', size: '9999x9999' }, 'size'],
  ['a dot', { data: 'x', size: '10x10' }, 'size'],
  ['a ribbon', { data: 'x', size: '200x100' }, 'size'],
  ['markup', { data: 'x', size: '"><script>' }, 'size'],
])('refuses %s', async (_, query: Record<string, string>, parameter) => {
  const answer = await drawn(query)

  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({ code: 'invalid_query', parameter })
})

test('only answers GET and HEAD', async () => {
  const answer = await drawn({ data: 'x' }, { method: 'POST' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
})
