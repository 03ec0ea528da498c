// Deletions reach those who could see the row, as its key alone.

import { expect, test, vi } from 'vitest'
import { group, takeOut } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'
import { type Change, catchUp, listenTo } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = Object.values(await hub.outsidersOf(family))
const aunt = await hub.aStranger('Aunt')
await join(aunt, family).throwOnError()
await cousin.db.from('immediate_family').insert({ relative_id: aunt.id }).throwOnError()

const add = async (by: Person, table: string, values: object) =>
  (await by.db.from(table).insert(values).select('id').single<{ id: string }>().throwOnError()).data.id

const media = async (is_private: boolean) => {
  const file_path = `${cousin.id}/${crypto.randomUUID()}.txt`
  const file = new Blob(['hello'], { type: 'text/plain' })
  const { error } = await cousin.db.storage.from('family-media').upload(file_path, file)
  if (error) throw error
  const values = { title: 'Hello', file_path, file_type: 'text/plain', is_private, family_id: family.id }
  return add(cousin, 'media', values)
}
const message = async () =>
  add(nana, 'messages', { conversation_id: await group(nana, 'Garden', [aunt]), content: 'Hello' })

test.each([
  ['posts', () => add(nana, 'posts', { family_id: family.id, content: 'Hello' }), [nana, cousin, aunt]],
  [
    'recipes',
    () =>
      add(nana, 'recipes', {
        family_id: family.id,
        title: 'Pie',
        ingredients: 'plums',
        instructions: 'Bake.',
      }),
    [nana, cousin, aunt],
  ],
  [
    'family_history',
    () => add(nana, 'family_history', { family_id: family.id, member_name: 'Ada' }),
    [nana, cousin, aunt],
  ],
  ['media', () => media(false), [nana, cousin, aunt]],
  ['media', () => media(true), [cousin, aunt]],
  ['messages', message, [nana, aunt]],
] as const)('of %s', async (table, create, audience) => {
  const id = await create()
  const everyone = [nana, cousin, aunt, ...outsiders]
  const received = new Map<Person, Change[]>()
  for (const person of everyone) received.set(person, await listenTo(person.db, table))

  await hub.database.admin`delete from ${hub.database.admin(table)} where id = ${id}`

  for (const person of audience) {
    await vi.waitFor(() => {
      // On a busy computer the insertion may arrive only now.
      const deletions = received.get(person)?.filter(({ eventType }) => eventType === 'DELETE')
      expect(deletions).toMatchObject([{ old: { id }, new: {} }])
    })
  }
  for (const person of everyone.filter((one) => !audience.some(({ id }) => id === one.id))) {
    await catchUp(person)
    expect(received.get(person), person.name).toEqual([])
  }
})

test('a participant who is removed from a group receives it, and those who stay', async () => {
  const id = await group(nana, 'Surprise', [cousin, aunt])
  const [going, staying, outside] = await Promise.all(
    [aunt, cousin, outsiders[0] as Person].map(({ db }) => listenTo(db, 'conversation_members')),
  )

  await takeOut(nana, id, aunt).throwOnError()

  for (const heard of [going, staying]) {
    await vi.waitFor(() => expect(heard).toMatchObject([{ eventType: 'DELETE' }]))
  }
  await catchUp(outsiders[0] as Person)
  expect(outside).toEqual([])
})
