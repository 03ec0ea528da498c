import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { INVISIBLE_NAMES, VISIBLE_NAMES } from '../../test/visible-names.ts'

const { database } = await openHub()
const isVisible = async (name: string) =>
  (await database.admin`select private.is_visible(${name}) as visible`)[0]?.visible

test.each(INVISIBLE_NAMES)('%j is no name', async (name) => {
  expect(await isVisible(name)).toBe(false)
})

test.each(VISIBLE_NAMES)('%j is a name', async (name) => {
  expect(await isVisible(name)).toBe(true)
})

test('every name and title needs something visible', async () => {
  const rows = await database.admin`
    select conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) as "check"
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`
  const names = rows.map(({ check }) => check as string).filter((check) => check.includes(String.raw`^\S(`))
  expect(names).not.toEqual([])
  expect(names.filter((check) => !check.includes('is_visible'))).toEqual([])
})
