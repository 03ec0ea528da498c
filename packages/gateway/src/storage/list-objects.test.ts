import { afterAll, beforeAll, expect, test } from 'vitest'
import { alice, bob, startStorage, type TestStorage, text } from './testing.ts'

let storage: TestStorage
const notes = () => storage.as(alice).from('notes')

beforeAll(async () => {
  storage = await startStorage()
  for (const name of [
    'b.txt',
    'a.txt',
    '2025/june.txt',
    '2025/may/one.txt',
    '2026/june.txt',
    '100_sure.txt',
  ]) {
    await notes().upload(`${alice}/${name}`, text(name))
  }
  await storage.as(bob).from('notes').upload(`${bob}/secret.txt`, text('secret'))
})
afterAll(() => storage.close())

const namesOf = async (...question: Parameters<ReturnType<typeof notes>['list']>) =>
  (await notes().list(...question)).data?.map(({ name }) => name)

test('shows one level of the tree, folders first', async () => {
  const { data } = await notes().list(alice)
  const folder = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
  expect(data?.slice(0, 3)).toEqual([
    { name: '2025', ...folder },
    { name: '2026', ...folder },
    {
      name: '100_sure.txt',
      id: expect.any(String),
      updated_at: expect.any(String),
      created_at: expect.any(String),
      last_accessed_at: expect.any(String),
      metadata: expect.objectContaining({ mimetype: 'text/plain' }),
    },
  ])
  expect(await namesOf(`${alice}/2025`)).toEqual(['may', 'june.txt'])
  expect(await namesOf(`${alice}/2025/`)).toEqual(['may', 'june.txt'])
  expect(await namesOf(`${alice}/202`)).toEqual([])
})

test('shows only what the caller may see', async () => {
  expect(await namesOf('')).toEqual([alice])
  expect(await namesOf(bob)).toEqual([])
})

test('sorts, searches and pages', async () => {
  expect(await namesOf(alice, { sortBy: { column: 'name', order: 'desc' } })).toEqual([
    '2026',
    '2025',
    'b.txt',
    'a.txt',
    '100_sure.txt',
  ])
  expect(await namesOf(alice, { sortBy: { column: 'created_at', order: 'asc' }, offset: 2 })).toEqual([
    'b.txt',
    'a.txt',
    '100_sure.txt',
  ])
  expect(await namesOf(alice, { search: 'A' })).toEqual(['a.txt'])
  expect(await namesOf(alice, { search: '_' })).toEqual([])
  expect(await namesOf(alice, { limit: 2, offset: 1 })).toEqual(['2026', '100_sure.txt'])
})

test('refuses other sort columns', async () => {
  const { error } = await notes().list(alice, { sortBy: { column: 'name; drop table storage.objects' } })
  expect(error).toMatchObject({ status: 400, statusCode: '400' })
})
