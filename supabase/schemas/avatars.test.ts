import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'
import { PNG } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const pathOf = ({ id }: Person) => `${id}/${randomBytes(16).toString('base64url')}.png`

const bucket = (person: Pick<Person, 'db'>) => person.db.storage.from('avatars')

const upload = (by: Pick<Person, 'db'>, path: string, content: Uint8Array = PNG, type = 'image/png') =>
  bucket(by).upload(path, new Blob([Uint8Array.from(content)], { type }))

const isThere = async (path: string) => (await fetch(bucket(nana).getPublicUrl(path).data.publicUrl)).ok

describe('storing', () => {
  test('users store a picture of themselves, with or without a family, readable without a token', async () => {
    for (const person of [nana, cousin, outsiders.stranger]) {
      const path = pathOf(person)
      expect((await upload(person, path)).error).toBeNull()
      expect(await isThere(path)).toBe(true)

      const url = bucket(person).getPublicUrl(path).data.publicUrl
      await person.db.from('profiles').update({ avatar_url: url }).eq('id', person.id).throwOnError()
    }
  })

  test('nobody stores in another user’s folder, not even an admin', async () => {
    const anonymous = { db: hub.anonymous }
    for (const person of [nana, ...Object.values(outsiders), anonymous]) {
      expect((await upload(person, pathOf(cousin))).error).toMatchObject({ statusCode: '403' })
    }
  })

  test('guessable names and other folders are refused', async () => {
    const long = 'a'.repeat(22)
    for (const path of [
      `${cousin.id}/me.png`,
      `${cousin.id}/${'a'.repeat(21)}.png`,
      `${cousin.id}/${'a'.repeat(65)}.png`,
      `${cousin.id}/${long}`,
      `${cousin.id}/deeper/${long}.png`,
      `${long}.png`,
    ]) {
      expect((await upload(cousin, path)).error, path).toMatchObject({ statusCode: '403' })
    }
  })

  test('only pictures of at most two megabytes are accepted', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    for (const type of ['text/html', 'image/svg+xml', 'image/png', 'application/pdf']) {
      expect((await upload(cousin, pathOf(cousin), page, type)).error, type).not.toBeNull()
    }
    const large = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)])
    expect((await upload(cousin, pathOf(cousin), large)).error).toMatchObject({ statusCode: '413' })
  })

  test('a picture cannot be overwritten', async () => {
    const path = pathOf(cousin)
    await upload(cousin, path)

    const file = new Blob([Uint8Array.from(PNG)], { type: 'image/png' })
    for (const person of [cousin, nana]) {
      expect((await bucket(person).upload(path, file, { upsert: true })).error).not.toBeNull()
    }
  })
})

describe('finding and deleting', () => {
  test('users find and delete their own pictures', async () => {
    const path = pathOf(cousin)
    await upload(cousin, path)

    const { data: found } = await bucket(cousin).list(cousin.id)
    expect(found?.map(({ name }) => `${cousin.id}/${name}`)).toContain(path)
    expect((await bucket(cousin).remove([path])).data).toHaveLength(1)
    expect(await isThere(path)).toBe(false)
  })

  test('users neither find nor delete pictures of others', async () => {
    const path = pathOf(cousin)
    await upload(cousin, path)

    for (const person of [nana, ...Object.values(outsiders), { db: hub.anonymous }]) {
      expect((await bucket(person).list(cousin.id)).data ?? []).toEqual([])
      expect((await bucket(person).remove([path])).data ?? []).toEqual([])
    }
    expect(await isThere(path)).toBe(true)
  })
})
