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

test('messages are removed after a minute, whatever the sender’s time zone', async () => {
  for (const zone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
    await files.admin.begin(async (sql) => {
      await sql`select set_config('TimeZone', ${zone}, true)`
      await sql`select realtime.send('{}', 'x', ${zone})`
    })
  }
  await files.admin`
    insert into realtime.messages (topic, extension, inserted_at)
    values ('old', 'broadcast', now() at time zone 'UTC' - interval '61 seconds')`

  expect(await removeOldMessages(database)).toBe(false)
  expect(await left()).toEqual(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])

  await files.admin`update realtime.messages set inserted_at = inserted_at - interval '61 seconds'`
  expect(await removeOldMessages(database)).toBe(true)
  expect(await left()).toEqual([])
})
