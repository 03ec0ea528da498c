import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/database.ts'
import { connect, type Database } from '../../database/database.ts'
import type { Presence } from './change.ts'
import { createPresences, type Presences } from './presences.ts'

let files: TestDatabase
let database: Database
let presences: Presences
const open = { name: 'open', isPrivate: false }
const anonymous = { caller: { role: 'anon', claims: { role: 'anon' } }, network: 'home' }
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

test('a person has at most a hundred presences; replacements and other people do not count', async () => {
  const all = Array.from({ length: 100 }, (_, index) => presence(`${index}`, 'ann'))
  for (const one of all) await presences.track(anonymous, open, one, undefined)

  const more = () => presences.track(anonymous, open, presence('more', 'ann'), undefined)
  await expect(more()).rejects.toMatchObject({ status: 429 })
  await presences.track(anonymous, open, presence('another', 'ann'), all[0])
  await presences.track(anonymous, open, presence('ben', 'ben'), undefined)
  if (all[1]) presences.leave(all[1])
  await more()

  const present = Object.keys(JSON.parse(await presences.state(open)))
  expect(present).toEqual(expect.arrayContaining(['99', 'another', 'ben', 'more']))
  expect(present).not.toContain('0')
})

test('presences of an unknown gateway are removed at the next read', async () => {
  await files.admin`
    insert into realtime.presences (ref, gateway_id, topic, private, key, meta)
    values ('r', gen_random_uuid(), 'attic', false, 'ghost', '{}')`
  expect(await presences.state({ name: 'attic', isPrivate: false })).toBe('{}')
})
