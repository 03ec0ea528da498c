import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'

const hub = await openHub()

test('a family tree of 20,000 people can be imported at once, but not two', async () => {
  const { family, nana } = await hub.aFamily()
  const people = Array.from({ length: 20_000 }, (_, number) => ({
    family_id: family.id,
    member_name: `Ancestor ${number}`,
  }))

  expect((await nana.db.from('family_history').insert(people)).error).toBeNull()
  const { error } = await nana.db.from('family_history').insert(people.slice(0, 5001))
  expect(error?.message).toBe('daily_limit')
}, 60_000)
