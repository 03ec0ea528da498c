import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** `readAll` of a page whose server gives so many rows at once, and says so or not. */
async function open(maxRows: number | undefined) {
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ maxRows }) }) })
  vi.stubGlobal('location', { origin: '' })
  vi.stubGlobal('window', globalThis)
  return (await import('./read-all')).readAll
}

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => index)

function serve(count: number, atOnce: number) {
  const rows = rowsOf(count)
  return vi.fn(async (from: number, to: number) => ({
    data: rows.slice(from, Math.min(to + 1, from + atOnce)),
  }))
}

test.each([0, 999, 1000, 1001, 2500])(
  'of %j rows none is left out, and none is there twice',
  async (count) => {
    const readAll = await open(1000)
    const read = serve(count, 1000)
    expect(await readAll(read)).toEqual(rowsOf(count))
    expect(read).toHaveBeenCalledTimes(Math.floor(count / 1000) + 1)
  },
)

test.each([100, 150, 1000])('nothing is left out by a server that gives %j rows at once', async (atOnce) => {
  const readAll = await open(undefined)
  for (const count of [0, 60, 99, 100, 101, 149, 150, 300, 1001, 2000])
    expect(await readAll(serve(count, atOnce))).toEqual(rowsOf(count))
})

test('it asks for more only after an answer that is as long as the longest', async () => {
  const readAll = await open(undefined)
  const requests = async (count: number) => {
    const read = serve(count, 1000)
    await readAll(read)
    return read.mock.calls.length
  }
  expect([await requests(80), await requests(300), await requests(250), await requests(300)]).toEqual([
    1, 2, 1, 2,
  ])
})

test('no more is read than wanted', async () => {
  const readAll = await open(undefined)
  expect(await readAll(serve(1000, 100), 250)).toEqual(rowsOf(250))
  expect(await readAll(serve(200, 100), 250)).toEqual(rowsOf(200))
})
