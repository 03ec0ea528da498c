import { describe, expect, test } from 'vitest'
import { changeOf, parsePresence } from './change.ts'

describe('a tracked presence', () => {
  test('keeps the client’s payload, and gets a new ref', () => {
    const presence = parsePresence({ event: 'track', payload: { mood: 'é', phx_ref: 'mine' } }, 'ann', 'key')
    expect(presence).toEqual({ person: 'ann', key: 'key', ref: expect.any(String), meta: expect.any(String) })
    expect(JSON.parse(presence?.meta ?? '')).toEqual({ mood: 'é', phx_ref: presence?.ref })
  })

  test('is undefined after untrack', () => {
    expect(parsePresence({ type: 'presence', event: 'untrack' }, 'ann', 'key')).toBeUndefined()
  })
})

describe('the message to the others', () => {
  const tracked = (ref: string) => ({ person: 'ann', key: 'a"b', ref, meta: `{"phx_ref":"${ref}"}` })
  const payloadOf = (...[presence, previous]: Parameters<typeof changeOf>) =>
    JSON.parse(String(changeOf(presence, previous).payload))

  test('about a new presence is a join', () => {
    expect(payloadOf(tracked('1'), undefined)).toEqual({
      joins: { 'a"b': { metas: [{ phx_ref: '1' }] } },
      leaves: {},
    })
  })

  test('about a changed presence is a join and a leave', () => {
    expect(payloadOf(tracked('2'), tracked('1'))).toEqual({
      joins: { 'a"b': { metas: [{ phx_ref: '2' }] } },
      leaves: { 'a"b': { metas: [{ phx_ref: '1' }] } },
    })
  })
})
