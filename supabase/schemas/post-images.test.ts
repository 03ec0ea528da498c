import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

/** The beginning of a video (ISO 14496-12, 4.3), by which its type is known. */
const MP4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')

const randomName = () => `${randomBytes(16).toString('base64url')}.gif`

const bucket = (person: Person) => person.db.storage.from('posts')

const upload = (by: Person, name: string, content: Buffer = GIF, type = 'image/gif') =>
  bucket(by).upload(name, new Blob([Uint8Array.from(content)], { type }))

describe('storing', () => {
  test('a member stores a picture that is readable without a token', async () => {
    const name = randomName()
    expect((await upload(cousin, name)).error).toBeNull()

    const shown = await fetch(bucket(nana).getPublicUrl(name).data.publicUrl)

    expect(shown.status).toBe(200)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(GIF)
  })

  test.each([
    'cat.gif',
    'a/b.gif',
    `${'a'.repeat(21)}.gif`,
    `${'a'.repeat(65)}.gif`,
    `${'a'.repeat(22)}.gif.exe.gif`,
  ])('refuses a guessable or malformed name: %j', async (name) => {
    expect((await upload(cousin, name)).error).toMatchObject({ statusCode: '403' })
  })

  test('a video is accepted', async () => {
    const name = randomName().replace('gif', 'mp4')
    expect((await upload(cousin, name, MP4, 'video/mp4')).error).toBeNull()
  })

  test('nothing else is accepted', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    for (const type of ['text/html', 'image/svg+xml', 'application/pdf']) {
      expect((await upload(cousin, randomName(), page, type)).error, type).not.toBeNull()
    }
  })

  test('a picture cannot be replaced', async () => {
    const name = randomName()
    await upload(cousin, name)

    for (const person of [cousin, nana, outsiders.neighbour]) {
      expect((await upload(person, name)).error).not.toBeNull()
      const replaced = bucket(person).upload(name, new Blob(['x'], { type: 'image/gif' }), { upsert: true })
      expect((await replaced).error).not.toBeNull()
    }
  })
})

describe('finding and deleting', () => {
  const isThere = async (name: string) => (await fetch(bucket(nana).getPublicUrl(name).data.publicUrl)).ok
  const finds = async (person: Person, name: string) =>
    (await bucket(person).list()).data?.some((found) => found.name === name)

  test('the uploader and an admin, who also deletes the post, may', async () => {
    for (const person of [cousin, nana]) {
      const name = randomName()
      await upload(cousin, name)

      expect(await finds(person, name)).toBe(true)
      expect((await bucket(person).remove([name])).data).toHaveLength(1)
      expect(await isThere(name)).toBe(false)
    }
  })

  test('others may not', async () => {
    const name = randomName()
    await upload(nana, name)

    for (const person of [cousin, ...Object.values(outsiders)]) {
      expect(await finds(person, name)).toBe(false)
      expect((await bucket(person).remove([name])).data).toEqual([])
    }
    expect((await hub.anonymous.storage.from('posts').remove([name])).data ?? []).toEqual([])
    expect(await isThere(name)).toBe(true)
  })

  test('an admin does not find pictures that a member stored in another family before joining', async () => {
    const [before, after] = [randomName(), randomName()]
    const neighbours = await hub.aFamily('The Neighbours')
    await upload(neighbours.cousin, before)
    await leave(neighbours.cousin).throwOnError()
    await join(neighbours.cousin, family).throwOnError()
    await upload(neighbours.cousin, after)

    expect(await finds(nana, before)).toBe(false)
    expect((await bucket(nana).remove([before])).data).toEqual([])
    expect(await finds(nana, after)).toBe(true)
    expect(await finds(neighbours.cousin, before)).toBe(true)
  })
})
