import { RealtimeClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { decode, encode, encodeBytes, FrameError } from './framing.ts'

const join = { joinRef: '6', ref: '7', topic: 'realtime:notes', event: 'phx_join', payload: { config: {} } }

test('version 2 is an array', () => {
  const text = '["6","7","realtime:notes","phx_join",{"config":{}}]'
  expect(decode(text, '2.0.0')).toEqual(join)
  expect(encode({ ...join, payload: '{"config":{}}' }, '2.0.0')).toBe(text)
})

test('version 1 is an object', () => {
  const text =
    '{"topic":"realtime:notes","event":"phx_join","payload":{"config":{}},"ref":"7","join_ref":"6"}'
  expect(decode(text, '1.0.0')).toEqual(join)
  expect(encode({ ...join, payload: '{"config":{}}' }, '1.0.0')).toBe(text)
})

test('refs are optional', () => {
  expect(decode('[null,"9","phoenix","heartbeat",{}]', '2.0.0')).toMatchObject({ joinRef: null, ref: '9' })
  expect(decode('{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"9"}', '1.0.0')).toMatchObject({
    joinRef: null,
    ref: '9',
  })
})

test('the payload keeps Postgres’ exact text', () => {
  const frame = encode({ ...join, payload: '{"n":9007199254740993,"d":1.50}' }, '2.0.0')
  expect(frame).toContain('{"n":9007199254740993,"d":1.50}')
})

describe('binary frames', () => {
  // The client's frame for broadcast "hi" {"t":"é"} on topic "realtime:notes-f-1", join_ref 6, ref 7.
  const hi = Buffer.from(
    '0301011202000136377265616c74696d653a6e6f7465732d662d3168697b2274223a22c3a9227d',
    'hex',
  )

  test('a broadcast with a JSON payload', () => {
    expect(decode(hi, '2.0.0')).toEqual({
      joinRef: '6',
      ref: '7',
      topic: 'realtime:notes-f-1',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'hi', payload: { t: 'é' } },
    })
  })

  test('a broadcast with bytes', () => {
    const bytes = Buffer.concat([
      Buffer.from([3, 0, 0, 1, 1, 0, 0]),
      Buffer.from('te'),
      Buffer.from([0, 255]),
    ])
    expect(decode(bytes, '2.0.0')).toMatchObject({
      joinRef: null,
      topic: 't',
      payload: { event: 'e', payload: Buffer.from([0, 255]) },
    })
  })

  test.each([
    ['an empty frame', Buffer.alloc(0)],
    ['an unknown kind', Buffer.from([9, 0, 0, 1, 1, 0, 1])],
    ['a frame with lengths beyond its end', Buffer.from([3, 255, 255, 255, 255, 255, 1, 65])],
    ['a frame whose payload is not JSON', Buffer.concat([hi, Buffer.from('!')])],
  ])('%s is refused', (_, frame) => {
    expect(() => decode(frame, '2.0.0')).toThrow(FrameError)
  })

  // The client library's own, unmodified.
  const { serializer } = new RealtimeClient('ws://gateway.test', {
    params: { apikey: 'key' },
    transport: WebSocket as never, // Node 20 has none of its own
  })
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })

  test('a frame that the client encodes decodes to its message', () => {
    const payload = fc.oneof(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.uint8Array().map((bytes) => new Uint8Array(bytes).buffer),
    )
    fc.assert(
      fc.property(name, name, payload, (topic, event, payload) => {
        const message = { join_ref: '1', ref: '2', topic, event: 'broadcast', payload: { event, payload } }
        serializer.encode(message, (frame) => {
          const decoded = decode(Buffer.from(frame as ArrayBuffer), '2.0.0')
          const expected =
            payload instanceof ArrayBuffer ? Buffer.from(payload) : JSON.parse(JSON.stringify(payload))
          expect(decoded).toEqual({
            joinRef: '1',
            ref: '2',
            topic,
            event: 'broadcast',
            payload: { type: 'broadcast', event, payload: expected },
          })
        })
      }),
    )
  })

  test('a frame of bytes decodes to its message in the client', () => {
    fc.assert(
      fc.property(name, name, fc.uint8Array(), (topic, event, bytes) => {
        const { buffer, byteOffset, byteLength } = encodeBytes({ topic, event, bytes: Buffer.from(bytes) })
        const frame = buffer.slice(byteOffset, byteOffset + byteLength)
        serializer.decode(frame as ArrayBuffer, (message: Record<string, unknown>) => {
          const { payload, ...broadcast } = message.payload as { payload: ArrayBuffer }
          expect(message.topic).toBe(topic)
          expect(broadcast).toEqual({ type: 'broadcast', event })
          expect([...new Uint8Array(payload)]).toEqual([...bytes])
        })
      }),
    )
  })

  test('arbitrary bytes cause no other error', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        try {
          decode(Buffer.from(bytes), '2.0.0')
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError)
        }
      }),
    )
  })
})

test.each(['', 'hello', '{}', '[]', '[1,2,3,4,5]', '["1","2","topic"]', 'null'])('%j is refused', (text) => {
  expect(() => decode(text, '2.0.0')).toThrow(FrameError)
  expect(() => decode(text, '1.0.0')).toThrow(FrameError)
})
