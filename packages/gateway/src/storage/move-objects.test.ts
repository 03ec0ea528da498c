import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alice, bob, startStorage, type TestStorage, text } from './testing.ts'

let storage: TestStorage
const from = `${alice}/from.txt`
const to = `${alice}/to.txt`
const notes = () => storage.as(alice).from('notes')
const contentOf = async (name: string) => (await notes().download(name)).data?.text()

beforeAll(async () => {
  storage = await startStorage()
})
afterAll(() => storage.close())
beforeEach(async () => {
  await storage.service.emptyBucket('notes')
  await notes().upload(from, text('hello'))
})

test('a moved object has only its new name', async () => {
  const files = await storage.files()
  expect((await notes().move(from, to)).data).toMatchObject({ message: 'Successfully moved' })
  expect(await contentOf(to)).toBe('hello')
  expect((await notes().exists(from)).data).toBe(false)
  expect(await storage.files()).toEqual(files)
})

test('a copy outlives its original', async () => {
  expect((await notes().copy(from, to)).data).toEqual({ path: `notes/${to}` })
  await notes().remove([from])
  expect(await contentOf(to)).toBe('hello')
})

describe.each(['move', 'copy'] as const)('%s', (how) => {
  test('overwrites nothing', async () => {
    await notes().upload(to, text('taken'))
    const files = await storage.files()
    expect((await notes()[how](from, to)).error).toMatchObject({ status: 400, statusCode: '409' })
    expect(await contentOf(to)).toBe('taken')
    expect(await storage.files()).toEqual(files)
  })

  test('cannot write where the caller may not', async () => {
    const files = await storage.files()
    expect((await notes()[how](from, `${bob}/gift.txt`)).error).toMatchObject({ statusCode: '403' })
    expect((await notes()[how](from, '../up.txt')).error).toMatchObject({ statusCode: '400' })
    expect((await notes()[how](from, to, { destinationBucket: 'attic' })).error).toMatchObject({
      statusCode: '404',
    })
    expect(await storage.files()).toEqual(files)
  })

  test.each([
    ['its size', { fileSizeLimit: 4 }, '413'],
    ['its type', { allowedMimeTypes: ['image/*'] }, '415'],
  ])('into a bucket that refuses %s is refused', async (_what, limits, statusCode) => {
    const bucket = `picky ${how} ${statusCode}`
    await storage.service.createBucket(bucket, { public: false, ...limits })
    const files = await storage.files()
    const { error } = await notes()[how](from, to, { destinationBucket: bucket })
    expect(error).toMatchObject({ status: 400, statusCode })
    expect(await contentOf(from)).toBe('hello')
    expect(await storage.files()).toEqual(files)

    await storage.service.updateBucket(bucket, { public: false, fileSizeLimit: 5, allowedMimeTypes: null })
    expect((await notes()[how](from, to, { destinationBucket: bucket })).error).toBeNull()
  })

  test('cannot read where the caller may not', async () => {
    const theirs = storage.as(bob).from('notes')
    expect((await theirs[how](from, `${bob}/mine.txt`)).error).toMatchObject({ statusCode: '404' })
    expect(await contentOf(from)).toBe('hello')
  })
})

test('a copy of another type must have the bytes of that type', async () => {
  const authorization = `Bearer ${await storage.tokenOf(alice)}`
  const copyAs = (mimetype: string) =>
    fetch(`${storage.url}/object/copy`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        bucketId: 'notes',
        sourceKey: from,
        destinationKey: to,
        copyMetadata: false,
        metadata: { mimetype },
      }),
    })
  const refused = await copyAs('image/png')
  expect(await refused.json()).toMatchObject({ statusCode: '415' })
  expect((await copyAs('text/css')).status).toBe(200)
  expect((await notes().info(to)).data?.contentType).toBe('text/css')
})
