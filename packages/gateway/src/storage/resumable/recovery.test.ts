// Resumable uploads when connections, servers and clients stop in the middle.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestGateway } from '../../../../../test/gateway.ts'
import { PNG } from '../../../../../test/pixels.ts'
import { objectKey } from '../bytes.ts'
import { diskStore } from '../disk.ts'
import { alice, startStorage, type TestStorage } from '../testing.ts'
import { idOf, tusOn } from './testing.ts'

let storage: TestStorage
let tus: ReturnType<typeof tusOn>
let restarted: TestGateway | undefined
let name: string
beforeAll(async () => {
  storage = await startStorage()
  tus = tusOn(storage)
})
afterAll(() => storage.close())
beforeEach(() => {
  name = `${alice}/${randomUUID()}.txt`
})
afterEach(async () => {
  await restarted?.close()
  restarted = undefined
})

const textOf = async () => (await storage.as(alice).from('films').download(name)).data?.text()
const rows = () => storage.database.admin`select * from storage.objects where name = ${name}`
const fileOf = (url: string) => tus.fileOf(url)
const objectOf = (url: string) => join(storage.objectsDirectory, objectKey(idOf(url)))
/** Its remaining files, anywhere on the disk. */
const remains = async (url: string) => (await storage.files()).filter((file) => file.includes(idOf(url)))

/** Starts a server on the same data, and returns the upload's address there. */
async function restart(url: string): Promise<string> {
  restarted = await storage.again({ objects: diskStore(storage.objectsDirectory) })
  return url.replace(new URL(url).origin, restarted.url)
}

test('an upload continues after a server restart', async () => {
  const url = await tus.begin(name, 10)
  await tus.patch(url, 0, '01234')
  const again = await restart(url)
  expect(await tus.offsetOf(again)).toBe(5)
  expect((await tus.patch(again, 5, '56789')).status).toBe(204)
  expect(await textOf()).toBe('0123456789')
})

describe('parallel requests', () => {
  test('a second piece is refused while the first is running', async () => {
    const url = await tus.begin(name, 10)
    const first = await tus.stall(url, 0, '01234')
    expect((await tus.patch(url, 5, 'abcde')).status).toBe(423)
    first.end('56789')
    await once(first, 'response')
    expect(await textOf()).toBe('0123456789')
  })

  test('a request for the offset interrupts the running piece', async () => {
    const url = await tus.begin(name, 20)
    const dead = await tus.stall(url, 0, '01234')
    expect(await tus.offsetOf(url)).toBe(5)
    dead.write('56789')
    expect((await tus.patch(url, 5, 'fghijklmnopqrst')).status).toBe(204)
    expect(await textOf()).toBe('01234fghijklmnopqrst')
    dead.destroy()
  })

  test('cancelling interrupts the running piece', async () => {
    const url = await tus.begin(name, 20)
    const dead = await tus.stall(url, 0, '01234')
    expect((await tus.send('DELETE', url)).status).toBe(204)
    expect(await remains(url)).toEqual([])
    dead.destroy()
  })

  test('the same last piece from two senders makes one object', async () => {
    const url = await tus.begin(name, 10)
    const answers = await Promise.all([1, 2, 3, 4].map(() => tus.patch(url, 0, '0123456789')))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const { status } of answers) expect([204, 409, 423]).toContain(status)
    expect(await textOf()).toBe('0123456789')
  })
})

test('a lost connection keeps the received bytes', async () => {
  const url = await tus.begin(name, 20)
  const broken = await tus.stall(url, 0, '01234')
  broken.destroy()
  expect(await tus.offsetOf(url)).toBe(5)
})

test('an upload expires after a day and is removed', async () => {
  const url = await tus.begin(name, 10)
  await tus.patch(url, 0, '01234')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60_000 })
  try {
    expect(await tus.offsetOf(url)).toEqual({ status: 410 })
    expect((await tus.patch(url, 5, '56789')).status).toBe(410)
    expect(await tus.offsetOf(await restart(url))).toEqual({ status: 404 })
    expect(await remains(url)).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

describe('a crash', () => {
  test('after the last byte: the next request finishes the upload', async () => {
    const url = await tus.begin(name, 10)
    await tus.patch(url, 0, '01234')
    await writeFile(fileOf(url), '56789', { flag: 'a' })
    const again = await restart(url)
    expect(await rows()).toEqual([])
    expect(await tus.offsetOf(again)).toBe(10)
    expect(await textOf()).toBe('0123456789')
  })

  test('after the last byte of a picture: its type is told from the stored bytes', async () => {
    const url = await tus.begin(name, PNG.length, { metadata: { contentType: 'image/png' } })
    await tus.patch(url, 0, new Uint8Array(PNG.subarray(0, 10)))
    await writeFile(fileOf(url), PNG.subarray(10), { flag: 'a' })
    expect(await tus.offsetOf(await restart(url))).toBe(PNG.length)
    expect((await rows())[0]).toMatchObject({ metadata: { mimetype: 'image/png', size: PNG.length } })
  })

  test('between the bytes and the row: the next request writes the row', async () => {
    const url = await tus.begin(name, 10)
    await tus.patch(url, 0, '01234')
    await writeFile(fileOf(url), '56789', { flag: 'a' })
    await mkdir(dirname(objectOf(url)), { recursive: true })
    await rename(fileOf(url), objectOf(url))
    const again = await restart(url)
    expect(await tus.offsetOf(again)).toBe(10)
    expect(await textOf()).toBe('0123456789')
  })

  test('after the row: the row stays the same', async () => {
    const url = await tus.begin(name, 10)
    await tus.patch(url, 0, '0123456789')
    const before = await rows()
    const record = `${fileOf(url)}.json`
    await writeFile(
      record,
      JSON.stringify({ ...JSON.parse(await readFile(record, 'utf8')), finished: false }),
    )
    expect(await tus.offsetOf(await restart(url))).toBe(10)
    expect(await rows()).toEqual(before)
    expect(await textOf()).toBe('0123456789')
  })

  test('that lost the bytes lets the client start again', async () => {
    const url = await tus.begin(name, 10)
    await rm(fileOf(url))
    const again = await restart(url)
    expect(await tus.offsetOf(again)).toEqual({ status: 404 })
    expect(await remains(url)).toEqual([])
  })

  test('while a record was written leaves nothing behind', async () => {
    const url = await tus.begin(name, 10)
    await writeFile(`${fileOf(url)}.json`, '{"id":')
    await writeFile(`${fileOf(url)}.json.new`, '{}')
    await restart(url)
    expect(await remains(url)).toEqual([])
  })
})

test('a database failure at the end does not lose the upload', async () => {
  const url = await tus.begin(name, 10)
  await tus.patch(url, 0, '01234')
  await storage.database.admin.unsafe(`
    create function public.fail() returns trigger language plpgsql as
      $$ begin raise exception 'out of order' using errcode = '57000'; end $$;
    create trigger fail before insert on storage.objects for each row execute function public.fail();`)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await tus.patch(url, 5, '56789')).status).toBe(500)
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
  await storage.database.admin.unsafe('drop trigger fail on storage.objects')
  expect(await tus.offsetOf(url)).toBe(10)
  expect(await textOf()).toBe('0123456789')
})
