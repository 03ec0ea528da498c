// Broadcasts over HTTP, from the client library and from other servers.

import { expect, test, vi } from 'vitest'
import { keys } from '../../../../../test/gateway.ts'
import { ann, ben, signedInAs, stranger, token } from '../notes.fixture.ts'
import { inPrivate, joinRoom, openRooms } from '../rooms.fixture.ts'

const { gateway } = await openRooms()

const post = async (body: string, accessToken?: string, path = '') =>
  fetch(`${gateway.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: {
      apikey: keys.publishable,
      'content-type': 'application/json',
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    body,
  })

const batch = (...messages: object[]) => JSON.stringify({ messages })
const toKitchen = { topic: 'kitchen', event: 'hi', payload: { n: 1 }, private: true }

test('a client sends JSON and bytes without joining', async () => {
  const listener = await joinRoom(await signedInAs(ben, gateway), 'kitchen')
  const channel = (await signedInAs(ann, gateway)).channel('kitchen', { config: inPrivate })
  expect(await channel.httpSend('a/b c', { n: 1 })).toEqual({ success: true })
  expect(await channel.httpSend('bytes', new Uint8Array([0, 255]))).toEqual({ success: true })
  await vi.waitFor(() => expect(listener.received).toHaveLength(2))
  expect(listener.received[0]).toEqual({ event: 'a/b c', payload: { n: 1 } })
  expect([...new Uint8Array(listener.received[1]?.payload as ArrayBuffer)]).toEqual([0, 255])
})

test('a client that may not send gets the reason', async () => {
  const channel = (await signedInAs(stranger, gateway)).channel('kitchen', { config: inPrivate })
  await expect(channel.httpSend('hi', {})).rejects.toThrow('You do not have permissions to write')
})

test('a batch reaches several topics; a refused message is reported and does not stop the others', async () => {
  const kitchen = await joinRoom(await signedInAs(ben, gateway), 'kitchen')
  const open = await joinRoom(gateway.client(), 'open', {})
  const accessToken = await token(ann)

  const sent = await post(batch(toKitchen, { topic: 'open', event: 'hello', payload: {} }), accessToken)
  expect([sent.status, await sent.text()]).toEqual([202, ''])
  const partly = await post(batch({ ...toKitchen, topic: 'attic' }, toKitchen), accessToken)
  expect([partly.status, await partly.json()]).toEqual([
    403,
    { message: 'Unauthorized: You do not have permissions to write to this Channel topic: attic' },
  ])

  await vi.waitFor(() => expect(kitchen.received).toEqual(Array(2).fill({ event: 'hi', payload: { n: 1 } })))
  await vi.waitFor(() => expect(open.received).toEqual([{ event: 'hello', payload: {} }]))
})

test.each([
  ['invalid JSON', 'hello', 422],
  ['no messages', '{}', 422],
  ['an overlong topic', batch({ ...toKitchen, topic: 'x'.repeat(256) }), 422],
  ['a payload that Postgres cannot hold', batch({ ...toKitchen, payload: '\0' }), 422],
  ['more than a hundred', batch(...Array(101).fill(toKitchen)), 422],
  ['more than 64 KiB', batch({ ...toKitchen, payload: 'x'.repeat(64 * 1024) }), 413],
])('%s is refused', async (_, body, status) => {
  const answer = await post(body, await token(ann))
  expect([answer.status, await answer.json()]).toEqual([status, { message: expect.any(String) }])
})

test('a bad token and a bad key are refused', async () => {
  expect((await post(batch(toKitchen), 'hello')).status).toBe(401)
  const noKey = await fetch(`${gateway.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    body: batch(toKitchen),
  })
  expect(noKey.status).toBe(401)
  expect(await noKey.json()).toHaveProperty('hint')
})

test('a sender over the limit gets 429', async () => {
  const accessToken = await token(ben)
  const many = batch(...Array(100).fill(toKitchen))
  const answers = await Promise.all([
    post(many, accessToken),
    post(many, accessToken),
    post(many, accessToken),
  ])
  expect(answers.map(({ status }) => status)).toContain(429)
})
