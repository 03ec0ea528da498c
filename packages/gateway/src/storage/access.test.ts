import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jwtSecret, keys } from '../../../../test/gateway.ts'
import { alice, bob, startStorage, type TestStorage, text } from './testing.ts'

const diary = `${alice}/diary.txt`
let storage: TestStorage

beforeAll(async () => {
  storage = await startStorage()
  await storage.as(alice).from('notes').upload(diary, text('dear diary'))
  await storage.as(alice).from('films').upload(diary, text('dear public'))
})
afterAll(() => storage.close())

const strangers = [
  ['another person', () => storage.as(bob)],
  ['an anonymous client', () => storage.anonymous],
] as const

describe.each(strangers)('%s', (_who, someone) => {
  const notes = () => someone().from('notes')

  test('cannot read private objects', async () => {
    expect((await notes().download(diary)).data).toBeNull()
    expect((await notes().info(diary)).error).toMatchObject({ status: 400, statusCode: '404' })
    expect((await notes().exists(diary)).data).toBe(false)
    expect((await notes().list(alice)).data).toEqual([])
    expect((await notes().list()).data).toEqual([])
  })

  test('cannot sign what it cannot read', async () => {
    const { error } = await notes().createSignedUrl(diary, 60)
    expect(error).toMatchObject({ statusCode: '404', message: 'Object not found' })
    const { data } = await notes().createSignedUrls([diary, 'nowhere.txt'], 60)
    const message = 'Either the object does not exist or you do not have access to it'
    expect(data).toMatchObject([
      { path: diary, signedUrl: null, error: message },
      { path: 'nowhere.txt', signedUrl: null, error: message },
    ])
  })

  test('cannot write, replace or remove', async () => {
    const before = await storage.files()
    const other = `${alice}/forged.txt`
    expect((await notes().upload(other, text('x'))).error).toMatchObject({ status: 400, statusCode: '403' })
    expect((await notes().upload(diary, text('x'), { upsert: true })).error).toMatchObject({
      statusCode: '403',
    })
    expect((await notes().update(diary, text('x'))).error).toMatchObject({ statusCode: '404' })
    expect((await notes().createSignedUploadUrl(other)).error).toMatchObject({ statusCode: '403' })
    expect((await notes().remove([diary])).data).toEqual([])
    expect((await someone().from('films').remove([diary])).data).toEqual([])
    expect(await storage.files()).toEqual(before)
    expect(await (await storage.as(alice).from('notes').download(diary)).data?.text()).toBe('dear diary')
  })

  test('cannot manage buckets', async () => {
    expect((await someone().createBucket('attic')).error).toMatchObject({ statusCode: '403' })
    expect((await someone().listBuckets()).data).toEqual([])
    expect((await someone().updateBucket('notes', { public: true })).error).toMatchObject({
      statusCode: '404',
    })
    expect((await someone().emptyBucket('notes')).error).toMatchObject({ statusCode: '404' })
    expect((await someone().deleteBucket('notes')).error).toMatchObject({ statusCode: '404' })
  })
})

test('the owner reads, signs, lists and removes', async () => {
  const notes = storage.as(alice).from('notes')
  const name = `${alice}/short lived.txt`
  await notes.upload(name, text('hello'))
  expect(await (await notes.download(name)).data?.text()).toBe('hello')
  expect((await notes.exists(name)).data).toBe(true)
  expect((await notes.list(alice)).data?.map((entry) => entry.name)).toContain('short lived.txt')

  const before = await storage.files()
  const { data } = await notes.remove([name, `${alice}/never was.txt`])
  expect(data).toMatchObject([{ name, bucket_id: 'notes', owner_id: alice }])
  expect(await storage.files()).toHaveLength(before.length - 1)
  expect((await notes.exists(name)).data).toBe(false)
})

test('without a key, a private bucket looks missing', async () => {
  for (const path of ['object', 'object/public', 'object/info/public']) {
    const response = await fetch(`${storage.url}/${path}/notes/${diary}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      statusCode: '404',
      code: 'NoSuchBucket',
      error: 'Bucket not found',
      message: 'Bucket not found',
    })
  }
})

test('a public bucket serves its objects, but no list of them', async () => {
  expect(await (await storage.anonymous.from('films').download(diary)).data?.text()).toBe('dear public')
  expect((await storage.anonymous.from('films').list(alice)).data).toEqual([])
  const response = await fetch(`${storage.url}/object/public/films/${alice}/nowhere.txt`)
  expect(await response.json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
})

test.each(['films/..%2Fnotes', 'films/%2e%2e/notes', '..%2fnotes', 'films%2F..%2Fnotes'])(
  'no way leads from a public bucket into a private one: %s',
  async (path) => {
    const response = await fetch(`${storage.url}/object/public/${path}/${diary}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '404' })
  },
)

const sign = async (seconds = 60) => {
  const { data } = await storage.as(alice).from('notes').createSignedUrl(diary, seconds)
  return new URL(data?.signedUrl ?? '')
}
const tokenIn = async () => (await sign()).searchParams.get('token') ?? ''
const redeem = async (path: string, token: string) => {
  const response = await fetch(`${storage.url}/object/sign/${path}?token=${token}`)
  return response.ok ? { text: await response.text() } : response.json()
}

describe('a signed URL', () => {
  test('serves its object to anyone who has it', async () => {
    const response = await fetch(await sign())
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('dear diary')
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=(60|59)$/)
  })

  test('comes with others in the requested order', async () => {
    const notes = storage.as(alice).from('notes')
    await notes.upload(`${alice}/a b.txt`, text('spaced'))
    const { data } = await notes.createSignedUrls([`${alice}/a b.txt`, 'nowhere.txt', diary], 60)
    expect(data?.map(({ path }) => path)).toEqual([`${alice}/a b.txt`, 'nowhere.txt', diary])
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('spaced')
    expect(data?.[1]?.signedUrl).toBeNull()
    expect(await (await fetch(data?.[2]?.signedUrl ?? '')).text()).toBe('dear diary')
  })

  test('opens nothing else', async () => {
    const token = await tokenIn()
    expect(await redeem(`notes/${diary}`, token)).toEqual({ text: 'dear diary' })
    expect(await redeem(`films/${diary}`, token)).toMatchObject({
      statusCode: '400',
      code: 'InvalidSignature',
    })
    expect(await redeem(`notes/${alice}/a.txt`, token)).toMatchObject({ code: 'InvalidSignature' })
    expect(await redeem(`notes/${diary}`, '')).toMatchObject({ statusCode: '400', code: 'InvalidJWT' })
    const forged = `${token.slice(0, -6)}AAAAAA`
    expect(await redeem(`notes/${diary}`, forged)).toMatchObject({ code: 'InvalidJWT' })
  })

  test('expires on time', async () => {
    const url = await sign(1)
    await expect.poll(async () => (await fetch(url)).status, { timeout: 3000 }).toBe(400)
    expect(await (await fetch(url)).json()).toMatchObject({ statusCode: '400', code: 'InvalidJWT' })
  })
})

describe('a signed URL (misuse)', () => {
  test('is refused without a positive lifetime', async () => {
    const { error } = await storage.as(alice).from('notes').createSignedUrl(diary, 0)
    expect(error).toMatchObject({ status: 400, statusCode: '400' })
  })

  test('does not work as an access token, nor an access token as its token', async () => {
    const token = await tokenIn()
    const headers = { authorization: `Bearer ${token}` }
    expect(await (await fetch(`${storage.url}/object/notes/${diary}`, { headers })).json()).toMatchObject({
      statusCode: '403',
      code: 'AccessDenied',
    })
    expect(await redeem(`notes/${diary}`, await storage.tokenOf(alice))).toMatchObject({
      code: 'InvalidSignature',
    })
    expect(await redeem(`notes/${diary}`, keys.secret)).toMatchObject({ code: 'InvalidJWT' })
  })

  test('for a download allows no upload, and vice versa', async () => {
    const name = `${alice}/lent.txt`
    const notes = storage.as(alice).from('notes')
    const guest = storage.anonymous.from('notes')
    expect((await guest.uploadToSignedUrl(diary, await tokenIn(), text('x'))).error).toMatchObject({
      statusCode: '400',
    })
    const { data } = await notes.createSignedUploadUrl(name)
    await guest.uploadToSignedUrl(name, data?.token ?? '', text('x'))
    expect(await redeem(`notes/${name}`, data?.token ?? '')).toMatchObject({ code: 'InvalidSignature' })
  })
})

test.each([
  ['expired', { exp: 1 }, jwtSecret],
  ['forged', {}, 'another-secret-of-thirty-two-characters'],
  ['for a role that is none', { role: 'postgres' }, jwtSecret],
])('a token %s reads and writes nothing', async (_what, claims, secret) => {
  const token = await new SignJWT({ sub: alice, role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
  const headers = { authorization: `Bearer ${token}` }
  for (const init of [{ headers }, { headers, method: 'PUT', body: 'x' }]) {
    const response = await fetch(`${storage.url}/object/notes/${diary}`, init)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '403', code: 'AccessDenied' })
  }
})

test('SQL cannot delete a row and leave its bytes', async () => {
  const removal = storage.database.admin`delete from storage.objects where name = ${diary}`
  await expect(removal).rejects.toMatchObject({ code: '42501' })
})
