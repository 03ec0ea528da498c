import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { startGateway, type TestGateway } from '../../../../test/gateway.ts'

let files: TestDatabase
let gateway: TestGateway

beforeAll(async () => {
  files = await createDatabase('gateway')
  gateway = await startGateway(files)
})

afterAll(async () => {
  await gateway.close()
  await files.drop()
})

test('a person signs up, comes back, refreshes, changes themselves and leaves', async () => {
  const db = gateway.client()
  const up = await db.auth.signUp({
    email: 'Ann@Example.com',
    password: 'password1',
    options: { data: { full_name: 'Ann' } },
  })
  expect(up.error).toBeNull()
  const again = await gateway
    .client()
    .auth.signInWithPassword({ email: 'ann@example.COM', password: 'password1' })
  expect(again.error).toBeNull()
  const refreshed = await db.auth.refreshSession()
  expect(refreshed.error).toBeNull()
  const user = await db.auth.getUser()
  expect(user.error).toBeNull()
  const upd = await db.auth.updateUser({
    data: { x: 1, full_name: null },
    password: 'password2',
    current_password: 'password1',
  })
  expect(upd.error).toBeNull()
  expect((await db.auth.signOut()).error).toBeNull()
})
