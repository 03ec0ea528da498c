// Signed URLs lend the signer's access, for a day at most and only while the signer has it.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tusOn } from './resumable/testing.ts'
import { alice, bob, picture, startStorage, type TestStorage, text } from './testing.ts'

const DAY = 24 * 60 * 60
const photo = `${alice}/photo.png`
let storage: TestStorage

beforeAll(async () => {
  storage = await startStorage()
  await storage.database.admin.unsafe(`
    create table public.banned (user_id uuid, bucket_id text);
    grant select on public.banned to authenticated;
    create policy "the banned have no access" on storage.objects as restrictive for all to authenticated
      using (not exists (
        select from public.banned where user_id = auth.uid() and banned.bucket_id = objects.bucket_id));`)
  await notes().upload(photo, picture())
})
afterAll(() => storage.close())
afterEach(() => storage.database.admin`delete from public.banned`)

const notes = () => storage.as(alice).from('notes')
const ban = () => storage.database.admin`insert into public.banned values (${alice}, 'notes')`

const codeOf = async (response: Response) => (await response.json()).code

describe('lifetime', () => {
  test('a URL lasts a day at most', async () => {
    expect((await notes().createSignedUrl(photo, DAY)).error).toBeNull()
    expect((await notes().createSignedUrl(photo, DAY + 1)).error).toMatchObject({ statusCode: '400' })
    expect((await notes().createSignedUrls([photo], DAY + 1)).error).toMatchObject({ statusCode: '400' })
  })

  test('its token names the signer by id alone', async () => {
    const { data } = await notes().createSignedUrl(photo, 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.signer).toEqual({ sub: alice, role: 'authenticated' })
  })
})

describe('when the signer loses access', () => {
  test('a URL of the original or a rendition opens nothing more', async () => {
    const original = await notes().createSignedUrl(photo, 60)
    const small = await notes().createSignedUrl(photo, 60, { transform: { width: 1 } })
    const urls = [original, small].map(({ data }) => data?.signedUrl ?? '')
    for (const url of urls) expect((await fetch(url)).status).toBe(200)

    await ban()

    for (const url of urls) expect(await codeOf(await fetch(url))).toBe('NoSuchKey')
  })

  test('a URL of the server itself still opens it', async () => {
    const { data } = await storage.service.from('notes').createSignedUrl(photo, 60)
    await ban()
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200)
  })

  test('a URL for an upload stores and replaces nothing more', async () => {
    const diary = `${alice}/diary.txt`
    await notes().upload(diary, text('dear diary'))
    const fresh = await notes().createSignedUploadUrl(`${alice}/lent.txt`)
    const over = await notes().createSignedUploadUrl(diary, { upsert: true })
    const before = await storage.files()

    await ban()

    const guest = storage.anonymous.from('notes')
    for (const { data } of [fresh, over]) {
      const { error } = await guest.uploadToSignedUrl(data?.path ?? '', data?.token ?? '', text('forged'))
      expect(error).toMatchObject({ statusCode: '403' })
    }
    expect(await storage.files()).toEqual(before)
  })
})

describe('a URL for an upload works once', () => {
  const lend = async (name: string, upsert = false) =>
    (await storage.as(alice).from('films').createSignedUploadUrl(name, { upsert })).data?.token ?? ''
  const send = (name: string, token: string, content = 'hello') =>
    storage.anonymous.from('films').uploadToSignedUrl(name, token, text(content))
  const used = { statusCode: '400', message: 'The token has been used' }

  test('also after the object was removed', async () => {
    const name = `${alice}/once.txt`
    const token = await lend(name)
    expect((await send(name, token)).error).toBeNull()
    await storage.as(alice).from('films').remove([name])

    expect((await send(name, token, 'again')).error).toMatchObject(used)
    expect((await storage.as(alice).from('films').exists(name)).data).toBe(false)
  })

  test('also to replace an object, and in parallel', async () => {
    const name = `${alice}/race.txt`
    const token = await lend(name, true)
    const attempts = await Promise.all(['one', 'two', 'three'].map((content) => send(name, token, content)))
    expect(attempts.filter(({ error }) => !error)).toHaveLength(1)
    expect(attempts.flatMap(({ error }) => error ?? [])).toMatchObject([used, used])
  })

  test('also in pieces', async () => {
    const name = `${alice}/pieces.txt`
    const token = await lend(name, true)
    const tus = tusOn(storage)
    const options = { as: '', headers: { 'x-signature': token }, at: `${storage.url}/upload/resumable/sign` }
    expect((await tus.create(name, 0, options)).status).toBe(201)

    expect(await (await tus.create(name, 0, options)).text()).toBe('The token has been used')
  })

  test('and a failed attempt does not count', async () => {
    const name = `${alice}/retry.png`
    const token = await lend(name)
    const forged = new Blob(['no picture'], { type: 'image/png' })
    expect(
      (await storage.anonymous.from('films').uploadToSignedUrl(name, token, forged)).error,
    ).not.toBeNull()
    expect((await send(name, token)).error).toBeNull()
  })
})

test('the object belongs to the signer, whose policies decide', async () => {
  const name = `${alice}/owned.txt`
  const { data } = await storage.as(alice).from('films').createSignedUploadUrl(name)
  await storage
    .as(bob)
    .from('films')
    .uploadToSignedUrl(name, data?.token ?? '', text('hello'))
  const rows = await storage.database.admin`select owner_id from storage.objects where name = ${name}`
  expect(rows).toEqual([{ owner_id: alice }])
})
