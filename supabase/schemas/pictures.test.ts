import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

type Client = Pick<Person, 'db'>

const anonymous: Client = { db: hub.anonymous }
const bucket = ({ db }: Client) => db.storage.from('pictures')
const randomName = () => `${randomBytes(16).toString('base64url')}.gif`

const upload = (by: Client, name = randomName(), type = 'image/gif', upsert = false) =>
  bucket(by).upload(name, new Blob([Uint8Array.from(GIF)], { type }), { upsert })

const isShown = async (name: string) => (await fetch(bucket(nana).getPublicUrl(name).data.publicUrl)).ok

test('a member stores a picture that is readable without a token', async () => {
  const name = randomName()
  expect((await upload(cousin, name)).error).toBeNull()
  expect(await isShown(name)).toBe(true)
})

test.each(['cat.gif', 'a/b.gif', `${'a'.repeat(21)}.gif`, `${'a'.repeat(65)}.gif`])(
  'refuses a guessable or malformed name: %j',
  async (name) => {
    expect((await upload(cousin, name)).error).toMatchObject({ statusCode: '403' })
  },
)

test('a picture cannot be replaced', async () => {
  const name = randomName()
  await upload(cousin, name)

  for (const person of [cousin, nana, outsiders.neighbour]) {
    expect((await upload(person, name)).error).not.toBeNull()
    expect((await upload(person, name, 'image/gif', true)).error).not.toBeNull()
  }
})

test('only its uploader finds and deletes it', async () => {
  const name = randomName()
  await upload(cousin, name)

  for (const person of [nana, ...Object.values(outsiders), anonymous]) {
    expect((await bucket(person).list()).data?.some((file) => file.name === name)).toBeFalsy()
    expect((await bucket(person).remove([name])).data ?? []).toEqual([])
  }
  expect(await isShown(name)).toBe(true)
  expect((await bucket(cousin).list()).data?.some((file) => file.name === name)).toBe(true)
  expect((await bucket(cousin).remove([name])).data).toHaveLength(1)
  expect(await isShown(name)).toBe(false)
})
