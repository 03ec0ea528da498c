import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStorage, type TestStorage } from './testing.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage()
})
afterAll(() => storage.close())

const spaces = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, ' ')
const list = (body: BodyInit) => {
  // `duplex` is needed for streamed bodies (https://fetch.spec.whatwg.org/#dom-requestinit-duplex).
  const request = { method: 'POST', body, duplex: 'half' }
  return fetch(`${storage.url}/object/list/films`, request)
}

test.each([
  ['announced', () => spaces(3)],
  ['streamed', () => new Blob([spaces(3)]).stream()],
])('a body of megabytes is refused before it fills the memory, %s', async (_, body) => {
  const response = await list(body())
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
})

test('a thousand of the longest names fit into one request', async () => {
  const { data, error } = await storage.service.from('films').createSignedUrls(
    Array.from({ length: 1000 }, (_, index) => `${index}`.padEnd(1024, 'x')),
    60,
  )
  expect(error).toBeNull()
  expect(data).toHaveLength(1000)
})

test.each(['{', '{"prefix":', 'prefix=a', 'null', '[]', '"a"'])(
  'a question that is no JSON object is refused: %s',
  async (body) => {
    const response = await list(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
  },
)

test('a missing body counts as empty', async () => {
  expect((await list('')).status).toBe(200)
})
