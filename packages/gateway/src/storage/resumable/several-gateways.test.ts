// Requests of one upload through several gateways on the same database and objects.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestGateway } from '../../../../../test/gateway.ts'
import { alice, startStorage, type TestStorage } from '../testing.ts'
import { tusOn } from './testing.ts'

let storage: TestStorage
let other: TestGateway
let tus: ReturnType<typeof tusOn>
let name: string
beforeAll(async () => {
  storage = await startStorage({ hasPeers: true })
  tus = tusOn(storage)
})
afterAll(() => storage.close())
beforeEach(async () => {
  other = await storage.again()
  name = `${alice}/${randomUUID()}.txt`
})
afterEach(() => other.close())

const textOf = async () => (await storage.as(alice).from('films').download(name)).data?.text()

/** Begins an upload on one gateway; returns its addresses on this and on the other. */
async function begin(length: number) {
  const here = await tus.begin(name, length)
  return { here, there: here.replace(new URL(here).origin, other.url) }
}

test('an upload goes on through another gateway, and back', async () => {
  const { here, there } = await begin(15)
  expect((await tus.patch(there, 0, '01234')).status).toBe(204)
  expect(await tus.offsetOf(here)).toBe(5)
  expect((await tus.patch(here, 5, '56789')).status).toBe(204)
  expect((await tus.patch(there, 10, 'abcde')).status).toBe(204)
  expect(await tus.offsetOf(here)).toBe(15)
  expect(await textOf()).toBe('0123456789abcde')
})

test('a second piece is refused while the first is running on another gateway', async () => {
  const { here, there } = await begin(10)
  const first = await tus.stall(here, 0, '01234')
  expect((await tus.patch(there, 5, 'abcde')).status).toBe(423)
  first.end('56789')
  await once(first, 'response')
  expect(await textOf()).toBe('0123456789')
})

test('the same piece through two gateways at once makes one object', async () => {
  const { here, there } = await begin(10)
  const answers = await Promise.all([here, there, here, there].map((url) => tus.patch(url, 0, '0123456789')))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  for (const { status } of answers) expect([204, 409, 423]).toContain(status)
  expect(await textOf()).toBe('0123456789')
})

test('a request for the offset interrupts the piece that is running on another gateway', async () => {
  const { here, there } = await begin(20)
  const dead = await tus.stall(here, 0, '01234')
  expect(await tus.offsetOf(there)).toBe(5)
  dead.write('56789')
  expect((await tus.patch(there, 5, 'fghijklmnopqrst')).status).toBe(204)
  expect(await textOf()).toBe('01234fghijklmnopqrst')
  dead.destroy()
})

test('cancelling interrupts the piece that is running on another gateway', async () => {
  const { here, there } = await begin(20)
  const dead = await tus.stall(here, 0, '01234')
  expect((await tus.send('DELETE', there)).status).toBe(204)
  expect(await tus.offsetOf(here)).toEqual({ status: 404 })
  dead.destroy()
})

test('a gateway that ends in the middle of a piece leaves the upload to the others', async () => {
  const { here, there } = await begin(10)
  const dead = await tus.stall(there, 0, '01234')
  await other.close()
  expect((await tus.patch(here, 5, '56789')).status).toBe(204)
  expect(await textOf()).toBe('0123456789')
  dead.destroy()
  other = await storage.again()
})

test('a gateway that loses the database ends its pieces, and another goes on', async () => {
  const { here, there } = await begin(10)
  const cut = await tus.stall(here, 0, '01234')
  const answered = once(cut, 'response') as Promise<[IncomingMessage]>
  await storage.database.admin`
    select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and datname = current_database()`
  const [{ statusCode, headers }] = await answered
  expect([statusCode, headers['upload-offset']]).toEqual([204, '5'])
  expect((await tus.patch(there, 5, '56789')).status).toBe(204)
  expect(await textOf()).toBe('0123456789')
  cut.destroy()
})
