import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/database.ts'
import { connect, type Database } from '../../database/database.ts'
import { removeOldMessages } from './stored-messages.ts'

let files: TestDatabase
let database: Database

beforeAll(async () => {
  files = await createDatabase('gateway')
  database = connect(files.gateway)
})

afterAll(async () => {
  await database.close()
  await files.drop()
})

const left = async () => (await files.admin`select topic from realtime.messages`).map(({ topic }) => topic)

test('messages of clients are removed after a minute, those of SQL after three days, whatever the time zone', async () => {
  const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']
  for (const zone of zones) {
    await files.admin.begin(async (sql) => {
      await sql`select set_config('TimeZone', ${zone}, true)`
      await sql`select realtime.send('{}', 'x', ${`kept ${zone}`})`
      await sql`insert into realtime.messages (topic, extension, kept_until) values (${zone}, 'broadcast', null)`
    })
  }
  const kept = zones.map((zone) => `kept ${zone}`)

  expect(await removeOldMessages(database)).toBe(false)
  expect((await left()).sort()).toEqual([...zones, ...kept].sort())

  await files.admin`update realtime.messages set inserted_at = inserted_at - interval '61 seconds'`
  expect(await removeOldMessages(database)).toBe(false)
  expect(await left()).toEqual(kept)

  await files.admin`update realtime.messages set kept_until = kept_until - interval '3 days 1 second'`
  expect(await removeOldMessages(database)).toBe(true)
  expect(await left()).toEqual([])
})
