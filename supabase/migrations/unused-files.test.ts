import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { keys } from '../../test/gateway.ts'
import type { Person } from '../../test/membership.ts'
import { PNG } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana } = await hub.aFamily()

/** Stores a picture that is some days old. */
async function aFile(by: Person, bucket: string, days = 15): Promise<string> {
  const folder = ['avatars', 'family-media'].includes(bucket) ? `${by.id}/` : ''
  const name = `${folder}${randomBytes(16).toString('base64url')}.png`
  const { error } = await by.db.storage.from(bucket).upload(name, new Blob([PNG], { type: 'image/png' }))
  if (error) throw error
  await hub.database.admin`
    update storage.objects set created_at = now() - make_interval(days => ${days}) where name = ${name}`
  return name
}

const unused = async () => {
  const { data } = await hub.gateway.client({}, keys.secret).rpc('unused_files').throwOnError()
  return (data as { bucket_id: string; name: string }[]).map(({ bucket_id, name }) => `${bucket_id}/${name}`)
}

test('files that nothing shows are found two weeks later, all others never', async () => {
  const forgotten = await Promise.all(
    ['posts', 'avatars', 'pictures', 'family-media'].map(async (bucket) => [
      bucket,
      await aFile(nana, bucket),
    ]),
  )
  // An upload waits a week in a browser for its row.
  await aFile(nana, 'family-media', 8)

  const url = async (bucket: string) =>
    nana.db.storage.from(bucket).getPublicUrl(await aFile(nana, bucket)).data.publicUrl
  await nana.db
    .from('posts')
    .insert({ family_id: family.id, image_url: await url('posts') })
    .throwOnError()
  await nana.db
    .from('profiles')
    .update({ avatar_url: await url('avatars') })
    .eq('id', nana.id)
    .throwOnError()
  await nana.db
    .from('recipes')
    .insert({
      family_id: family.id,
      title: 'Soup',
      ingredients: 'Water',
      instructions: 'Boil.',
      image_url: await url('pictures'),
    })
    .throwOnError()
  await nana.db
    .from('family_history')
    .insert({ family_id: family.id, member_name: 'Amélia', image_url: await url('pictures') })
    .throwOnError()
  await nana.db
    .from('family_media')
    .insert({ family_id: family.id, title: 'Lake', file_path: await aFile(nana, 'family-media') })
    .throwOnError()

  expect(await unused()).toEqual(forgotten.map((parts) => parts.join('/')).sort())
})

test('nobody but the server asks for them', async () => {
  expect((await nana.db.rpc('unused_files')).error?.code).toBe('42501')
  expect((await hub.anonymous.rpc('unused_files')).error?.code).toBe('42501')
})
