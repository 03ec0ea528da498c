import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchPublic } from './fetch-public.ts'
import { allow, openWebsite } from './website.fixture.ts'

const MEGABYTE = 1024 * 1024

const router = await openWebsite({ '/': 'the router of the family' })
const website = await openWebsite({
  '/': (request, response) => response.end(JSON.stringify(request.headers)),
  '/packed': (_, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync('packed by the server')),
  '/br': (_, response) =>
    response.setHeader('content-encoding', 'br').end(brotliCompressSync('packed tighter')),
  '/broken': (_, response) => response.setHeader('content-encoding', 'gzip').end('not packed at all'),
  '/bomb': (_, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(50 * MEGABYTE))),
  '/large': (_, response) => response.end(Buffer.alloc(6 * MEGABYTE, 'a')),
  '/cut-short': (_, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('the beg')
    setImmediate(() => response.destroy())
  },
  '/silent': () => {},
  '/another-protocol': (_, response) =>
    response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: tea\r\nConnection: Upgrade\r\n\r\n'),
  '/drip': (_, response) => response.writeHead(200).write('a'),
  '/error': (_, response) => response.writeHead(503).end(),
  '/moved': (_, response) => response.writeHead(301, { location: '/moved-twice' }).end(),
  '/moved-twice': (_, response) => response.writeHead(307, { location: `${website.url}/packed` }).end(),
  '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/to-the-router': (_, response) => response.writeHead(302, { location: router.url }).end(),
  '/to-a-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
})
const environment = { ...process.env }

beforeEach(() => allow(website))
afterEach(() => {
  process.env = { ...environment }
})

const get = (url: string, patienceMs?: number) =>
  fetchPublic(url, { maxBytes: 5 * MEGABYTE, accept: 'text/html', patienceMs })
const textOf = async (url: string) => Buffer.from((await get(url)).body).toString()
const refusalOf = (url: string, patienceMs?: number) =>
  get(url, patienceMs).then(
    () => 'fetched',
    ({ status, code, data }) => ({ status, code, data }),
  )

const unreachable = {
  status: 502,
  code: 'unreachable',
  data: {},
}

test('sends its user agent and Accept header, and nothing about the member', async () => {
  expect(JSON.parse(await textOf(website.url))).toEqual({
    accept: 'text/html',
    'accept-encoding': 'gzip, br',
    connection: expect.any(String),
    host: new URL(website.url).host,
    'user-agent': 'Mozilla/5.0 (compatible; Kinfold/1.0)',
  })
})

test('decompresses the body', async () => {
  expect(await textOf(`${website.url}/packed`)).toBe('packed by the server')
  expect(await textOf(`${website.url}/br`)).toBe('packed tighter')
})

test('follows redirects and returns the final address', async () => {
  expect((await get(`${website.url}/moved`)).url.href).toBe(`${website.url}/packed`)
})

describe('the server’s own network is out of reach', () => {
  test.each([
    ['by number', (port: string) => `http://127.0.0.1:${port}/`],
    ['by another notation', (port: string) => `http://2130706433:${port}/`],
    ['by number in IPv6', (port: string) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['by a name that resolves to it', (port: string) => `http://localhost:${port}/`],
    ['by a name that does not exist', () => 'http://nobody.invalid/'],
  ])('%s', async (_, address) => {
    expect(await refusalOf(address(new URL(router.url).port))).toEqual(unreachable)
    expect(router.asked).toEqual([])
  })

  test('through a redirect of a public website', async () => {
    expect(await refusalOf(`${website.url}/to-the-router`)).toEqual(unreachable)
    expect(await refusalOf(`${website.url}/to-a-file`)).toEqual(unreachable)
    expect(router.asked).toEqual([])
  })

  test('on a port of another service', async () => {
    expect(await refusalOf('http://93.184.215.14:25/')).toEqual(unreachable)
  })

  test('unless the host allows exactly this one', async () => {
    process.env.RECIPE_IMPORT_HOSTS = '127.0.0.1, elsewhere.example'
    expect(await refusalOf(website.url)).toEqual(unreachable)
    process.env.RECIPE_IMPORT_HOSTS = `LocalHost:${new URL(website.url).port}`
    expect(await textOf(`${website.url.replace('127.0.0.1', 'localhost')}/packed`)).toBe(
      'packed by the server',
    )
  })
})

describe('limits', () => {
  test.each(['/large', '/bomb'])('the size of %s', async (path) => {
    expect(await refusalOf(website.url + path)).toEqual({
      status: 413,
      code: 'too_large',
      data: { megabytes: 5 },
    })
  })

  test.each(['/silent', '/drip', '/another-protocol'])('the time for %s', async (path) => {
    expect(await refusalOf(website.url + path, 100)).toMatchObject({ status: 502, code: 'unreachable' })
  })

  test('the number of redirects', async () => {
    const before = website.asked.length
    expect(await refusalOf(`${website.url}/circle`)).toMatchObject({
      status: 502,
      code: 'too_many_redirects',
    })
    expect(website.asked.length - before).toBe(6)
  })
})

test.each(['/broken', '/cut-short'])('a response that breaks off is refused: %s', async (path) => {
  expect(await refusalOf(website.url + path)).toMatchObject({ status: 502, code: 'unreachable' })
})

test('an error of the website keeps its status', async () => {
  expect(await refusalOf(`${website.url}/error`)).toEqual({
    status: 502,
    code: 'page_error',
    data: { status: 503 },
  })
})

test.each([
  '',
  'plum pie',
  'example.com/pie',
  'file:///etc/passwd',
  'data:text/html,pie',
  'http://nana:pie@example.com',
])('%j is not a web address', async (text) => {
  expect(await refusalOf(text)).toMatchObject({ status: 400, code: 'invalid_url' })
})
