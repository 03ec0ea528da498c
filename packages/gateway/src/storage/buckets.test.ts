import { afterAll, beforeAll, expect, test } from 'vitest'
import { alice, startStorage, type TestStorage, text } from './testing.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage()
})
afterAll(() => storage.close())

test('a bucket is created, changed, emptied and deleted', async () => {
  const { service } = storage
  const options = { public: true, fileSizeLimit: '5MiB', allowedMimeTypes: ['image/*'] }
  expect((await service.createBucket('attic', options)).data).toEqual({ name: 'attic' })
  expect((await service.getBucket('attic')).data).toMatchObject({
    id: 'attic',
    name: 'attic',
    public: true,
    file_size_limit: 5 * 1024 * 1024,
    allowed_mime_types: ['image/*'],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect((await service.listBuckets()).data?.map(({ id }) => id)).toEqual(['attic', 'films', 'notes'])
  expect((await service.createBucket('attic')).error).toMatchObject({ status: 400, statusCode: '409' })

  const changes = { public: false, fileSizeLimit: null, allowedMimeTypes: null }
  expect((await service.updateBucket('attic', changes)).data).toEqual({ message: 'Successfully updated' })
  expect((await service.getBucket('attic')).data).toMatchObject({
    public: false,
    file_size_limit: null,
    allowed_mime_types: null,
  })

  const before = await storage.files()
  await storage.as(alice).from('attic').upload(`${alice}/box.txt`, text('hello'))
  expect((await service.deleteBucket('attic')).error).toMatchObject({ statusCode: '409' })
  expect((await service.emptyBucket('attic')).data).toEqual({ message: 'Successfully emptied' })
  expect(await storage.files()).toEqual(before)
  expect((await service.deleteBucket('attic')).data).toEqual({ message: 'Successfully deleted' })
  expect((await service.getBucket('attic')).error).toMatchObject({
    statusCode: '404',
    message: 'Bucket not found',
  })
})

test('omitted settings stay unchanged', async () => {
  const { service } = storage
  await service.createBucket('cellar', { public: false, fileSizeLimit: '2KB' })
  await service.updateBucket('cellar', { public: true })
  expect((await service.getBucket('cellar')).data).toMatchObject({ public: true, file_size_limit: 2000 })
})

test.each([
  ['a/b', {}],
  ['fête', {}],
  ['', {}],
  ['sized', { fileSizeLimit: 'huge' }],
  ['negative', { fileSizeLimit: -1 }],
])('the bucket %j with %j is refused', async (name, options) => {
  const { error } = await storage.service.createBucket(name, { public: false, ...options })
  expect(error).toMatchObject({ status: 400, statusCode: '400' })
})
