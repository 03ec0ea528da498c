import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'

const hub = await openHub()

const evening = { theme: 'dark', text_size: 130, reduce_motion: true }

/** Like the app. */
const choose = ({ id, db }: Pick<Person, 'id' | 'db'>, values: object) =>
  db.from('appearance_settings').upsert({ user_id: id, ...values })

const chosen = async ({ db }: Pick<Person, 'db'>) =>
  (await db.from('appearance_settings').select('theme, text_size, reduce_motion').throwOnError()).data

test('users choose how the app looks for them, with or without a family, and see only their own choice', async () => {
  const { family, nana, cousin } = await hub.aFamily()
  const { stranger } = await hub.outsidersOf(family)
  expect(await chosen(nana)).toEqual([])

  await choose(nana, evening).throwOnError()
  await choose(nana, { ...evening, theme: 'light' }).throwOnError()
  await choose(stranger, evening).throwOnError()
  expect(await chosen(nana)).toEqual([{ ...evening, theme: 'light' }])
  expect(await chosen(stranger)).toEqual([evening])
  expect(await chosen(cousin)).toEqual([])
  expect((await choose({ ...nana, db: cousin.db }, evening)).error?.code).toBe('42501')
})

test.each([{ theme: 'sepia' }, { text_size: 400 }, { text_size: null }, { reduce_motion: null }])(
  '%j is no appearance',
  async (odd) => {
    const { nana } = await hub.aFamily()
    expect((await choose(nana, { ...evening, ...odd })).error?.code).toMatch(/^235(14|02)$/)
  },
)
