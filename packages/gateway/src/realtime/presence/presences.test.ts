import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/database.ts'
import { connect, type Database } from '../../database/database.ts'
import type { Presence } from './change.ts'
import { createPresences, type Presences } from './presences.ts'

let files: TestDatabase
let database: Database
let presences: Presences
const open = { name: 'open', isPrivate: false }
const nobody = { caller: { role: 'anon', claims: { role: 'anon' } }, network: 'home' }
const log = {
  info() {},
  warn() {},
  error: (fields: object, message: string) => console.error(message, fields),
}

beforeAll(async () => {
  files = await createDatabase('gateway')
  database = connect(files.gateway)
  presences = createPresences(database, log, () => {})
})

afterAll(async () => {
  await presences.close()
  await database.close()
  await files.drop()
})

const presence = (ref: string, person: string): Presence => ({
  person,
  key: ref,
  ref,
  meta: JSON.stringify({ phx_ref: ref }),
})

test('a person is present a hundred times at the most; others and replacements are not counted', async () => {
  const all = Array.from({ length: 100 }, (_, index) => presence(`${index}`, 'ann'))
  for (const one of all) await presences.track(nobody, open, one, undefined)

  const more = () => presences.track(nobody, open, presence('more', 'ann'), undefined)
  await expect(more()).rejects.toMatchObject({ status: 429 })
  await presences.track(nobody, open, presence('another', 'ann'), all[0])
  await presences.track(nobody, open, presence('ben', 'ben'), undefined)
  if (all[1]) presences.leave(all[1])
  await more()

  const present = Object.keys(JSON.parse(await presences.state(open)))
  expect(present).toEqual(expect.arrayContaining(['99', 'another', 'ben', 'more']))
  expect(present).not.toContain('0')
})

test('what a gateway left behind that nobody knows is gone at the next look', async () => {
  await files.admin`
    insert into realtime.presences (ref, gateway_id, topic, private, key, meta)
    values ('r', gen_random_uuid(), 'attic', false, 'ghost', '{}')`
  expect(await presences.state({ name: 'attic', isPrivate: false })).toBe('{}')
})
