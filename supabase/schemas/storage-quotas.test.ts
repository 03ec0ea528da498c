import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { GIF, PNG } from '../../test/pixels.ts'

const hub = await openHub()
const { admin } = hub.database

const mayStore = (bytes: number) => admin`update private.hub_settings set family_bytes = ${bytes}`
beforeEach(() => mayStore(10_000))

const random = () => randomBytes(16).toString('base64url')

/** A picture of `bytes`: whatever follows its end is ignored. */
const picture = (bytes: number) =>
  new Blob([Uint8Array.from(GIF), new Uint8Array(bytes - GIF.length)], { type: 'image/gif' })

async function store({ id, db }: Person, bytes: number) {
  const path = `${id}/${random()}.gif`
  const { error } = await db.storage.from('family-media').upload(path, picture(bytes))
  return { path, error }
}

const used = async (subject: string) => {
  const [row] = await admin`select bytes::int from private.storage_used where subject = ${subject}`
  return row?.bytes ?? 0
}

const full = (whose: string) => ({ statusCode: '400', message: `${whose}_storage_full` })

describe('a family', () => {
  test('stores as much as the hub allows, whoever uploads', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    expect((await store(nana, 6000)).error).toBeNull()
    expect((await store(cousin, 5000)).error).toMatchObject(full('family'))
    expect((await store(cousin, 4000)).error).toBeNull()
    expect([await used(family.id), await used(nana.id), await used(cousin.id)]).toEqual([10_000, 6000, 4000])

    const { nana: neighbour } = await hub.aFamily()
    expect((await store(neighbour, 6000)).error).toBeNull()
  })

  test('has room again when a file is deleted, also after its uploader has left', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const { path } = await store(cousin, 6000)
    await leave(cousin).throwOnError()
    expect(await used(family.id)).toBe(6000)
    expect((await store(nana, 5000)).error).toMatchObject(full('family'))

    await hub.gateway.client({}, 'sb_secret_test').storage.from('family-media').remove([path])
    expect([await used(family.id), await used(cousin.id)]).toEqual([0, 0])
    expect((await store(nana, 5000)).error).toBeNull()
  })

  test('parallel uploads all count', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const answers = await Promise.all(
      [nana, cousin, nana, cousin, nana, cousin].map((person) => store(person, 3000)),
    )
    expect(answers.filter(({ error }) => !error)).toHaveLength(3)
    expect(await used(family.id)).toBe(9000)
  })
})

test('a user cannot store more by joining one family after the other', async () => {
  const { cousin } = await hub.aFamily()
  expect((await store(cousin, 8000)).error).toBeNull()
  await leave(cousin).throwOnError()
  await join(cousin, (await hub.aFamily()).family).throwOnError()
  expect((await store(cousin, 3000)).error).toMatchObject(full('own'))
})

test('an upload that does not fit is refused before its bytes', async () => {
  const { family, nana } = await hub.aFamily()
  const { data } = await nana.db.auth.getSession()
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const begin = (length: number) =>
    fetch(`${hub.gateway.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(length),
        'upload-metadata': `bucketName ${base64('family-media')},objectName ${base64(`${nana.id}/${random()}.gif`)},contentType ${base64('image/gif')}`,
      },
    })

  const refused = await begin(10_001)
  expect([refused.status, await refused.text()]).toEqual([400, full('family').message])
  expect((await begin(10_000)).status).toBe(201)
  expect(await used(family.id)).toBe(0)
})

describe('a user without a family', () => {
  const storeAvatar = async ({ id, db }: Person) => {
    const path = `${id}/${random()}.png`
    const { error } = await db.storage
      .from('avatars')
      .upload(path, new Blob([new Uint8Array(PNG)], { type: 'image/png' }))
    const { publicUrl } = db.storage.from('avatars').getPublicUrl(path).data
    return { path, error, publicUrl }
  }

  test('stores one avatar, and replaces it', async () => {
    const stranger = await hub.aStranger()
    const first = await storeAvatar(stranger)
    expect(first.error).toBeNull()
    expect((await storeAvatar(stranger)).error).toMatchObject({ message: 'family_required' })

    await stranger.db
      .from('profiles')
      .update({ avatar_url: first.publicUrl })
      .eq('id', stranger.id)
      .throwOnError()
    expect((await storeAvatar(stranger)).error).toBeNull()
    expect((await storeAvatar(stranger)).error).toMatchObject({ message: 'family_required' })
  })

  test('stores one, however many are sent at once', async () => {
    const stranger = await hub.aStranger()
    const answers = await Promise.all(Array.from({ length: 5 }, () => storeAvatar(stranger)))
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
  })
})
