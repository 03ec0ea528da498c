import { describe, expect, test } from 'vitest'
import { changeOf, parsePresence } from './change.ts'

describe('what is tracked', () => {
  test('keeps what the client says, and gets a ref of its own', () => {
    const presence = parsePresence({ event: 'track', payload: { mood: 'é', phx_ref: 'mine' } }, 'ann', 'key')
    expect(presence).toEqual({ person: 'ann', key: 'key', ref: expect.any(String), meta: expect.any(String) })
    expect(JSON.parse(presence?.meta ?? '')).toEqual({ mood: 'é', phx_ref: presence?.ref })
  })

  test('is nothing after untrack', () => {
    expect(parsePresence({ type: 'presence', event: 'untrack' }, 'ann', 'key')).toBeUndefined()
  })
})

describe('what the others are told', () => {
  const tracked = (ref: string) => ({ person: 'ann', key: 'a"b', ref, meta: `{"phx_ref":"${ref}"}` })
  const told = (...[presence, previous]: Parameters<typeof changeOf>) =>
    JSON.parse(String(changeOf(presence, previous).payload))

  test('of a first tracking is a join', () => {
    expect(told(tracked('1'), undefined)).toEqual({
      joins: { 'a"b': { metas: [{ phx_ref: '1' }] } },
      leaves: {},
    })
  })

  test('of a change is a join and a leave', () => {
    expect(told(tracked('2'), tracked('1'))).toEqual({
      joins: { 'a"b': { metas: [{ phx_ref: '2' }] } },
      leaves: { 'a"b': { metas: [{ phx_ref: '1' }] } },
    })
  })
})
