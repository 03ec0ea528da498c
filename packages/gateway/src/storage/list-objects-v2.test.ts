import { afterAll, beforeAll, expect, test } from 'vitest'
import { alice, bob, startStorage, type TestStorage, text } from './testing.ts'

let storage: TestStorage
const notes = () => storage.as(alice).from('notes')
const names = [
  '100_sure.txt',
  '2025/june.txt',
  '2025/may/one.txt',
  '2026/june.txt',
  'B.txt',
  'a.txt',
  'b.txt',
]
type Options = NonNullable<Parameters<ReturnType<typeof notes>['listV2']>[0]>

beforeAll(async () => {
  storage = await startStorage()
  for (const name of names.toReversed()) await notes().upload(`${alice}/${name}`, text(name))
  await storage.as(bob).from('notes').upload(`${bob}/secret.txt`, text('secret'))
})
afterAll(() => storage.close())

/** All pages, as names relative to the common folder. */
async function pages(options: Options) {
  const found: string[][] = []
  let cursor: string | undefined
  do {
    const { data, error } = await notes().listV2({
      prefix: `${alice}/`,
      ...options,
      ...(cursor && { cursor }),
    })
    if (error) throw error
    found.push([...data.folders, ...data.objects].map(({ name }) => name.replace(`${alice}/`, '')))
    expect(data.hasNext).toBe(data.nextCursor !== undefined)
    cursor = data.nextCursor
  } while (cursor)
  return found
}

test('returns whole names, in byte order, and only what the caller may see', async () => {
  expect(await pages({})).toEqual([names])
  const { data } = await notes().listV2()
  expect(data?.objects).toHaveLength(names.length)
  expect(data?.objects[0]).toEqual({
    name: `${alice}/100_sure.txt`,
    id: expect.any(String),
    updated_at: expect.any(String),
    created_at: expect.any(String),
    last_accessed_at: expect.any(String),
    metadata: expect.objectContaining({ mimetype: 'text/plain' }),
  })
  expect((await notes().listV2({ prefix: `${alice}/2025/m` })).data?.objects).toHaveLength(1)
})

test('groups deeper entries into folders', async () => {
  const { data } = await notes().listV2({ prefix: `${alice}/`, with_delimiter: true })
  expect(data?.folders).toEqual([
    { name: `${alice}/2025/`, key: '2025' },
    { name: `${alice}/2026/`, key: '2026' },
  ])
  expect(data?.objects.map(({ name }) => name.replace(`${alice}/`, ''))).toEqual([
    '100_sure.txt',
    'B.txt',
    'a.txt',
    'b.txt',
  ])
})

test.each<Options>([
  {},
  { sortBy: { column: 'name', order: 'desc' } },
  { sortBy: { column: 'created_at' } },
  { sortBy: { column: 'updated_at', order: 'desc' } },
  { with_delimiter: true },
  { with_delimiter: true, sortBy: { column: 'created_at', order: 'desc' } },
])('%j in pages returns the same list', async (options) => {
  const whole = (await pages(options)).flat()
  for (const limit of [1, 2, 3]) {
    const found = await pages({ ...options, limit })
    expect(found.every((page) => page.length <= limit)).toBe(true)
    expect(found.flat().toSorted()).toEqual(whole.toSorted())
    if (limit === 1 && !options.with_delimiter) expect(found.flat()).toEqual(whole)
  }
})

test('entries added between pages neither hide nor repeat others', async () => {
  const first = await notes().listV2({ prefix: `${alice}/`, limit: 5 })
  await notes().upload(`${alice}/000 early.txt`, text('early'))
  const second = await notes().listV2({ prefix: `${alice}/`, cursor: first.data?.nextCursor ?? '' })
  expect(second.data?.objects.map(({ name }) => name)).toEqual([`${alice}/a.txt`, `${alice}/b.txt`])
})

test('refuses a cursor of another list, and unknown orders', async () => {
  const { data } = await notes().listV2({ limit: 1 })
  const cursor = data?.nextCursor ?? ''
  const questions = [
    { cursor, sortBy: { column: 'name', order: 'desc' } },
    { cursor: 'nonsense' },
    { sortBy: { column: 'id' } },
    { limit: 0 },
  ] as Options[]
  for (const question of questions) {
    expect((await notes().listV2(question)).error).toMatchObject({ status: 400, statusCode: '400' })
  }
})
