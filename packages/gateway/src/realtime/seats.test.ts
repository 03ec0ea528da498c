import { expect, test } from 'vitest'
import { createSeats } from './seats.ts'

const callerOf = (role: string, claims = {}) => ({ role, claims: { role, ...claims } })
const nobody = { caller: callerOf('anon'), network: '192.0.2.1' }
const ann = { caller: callerOf('authenticated', { sub: 'ann' }), network: '192.0.2.1' }

test('a network of strangers has few seats, and each that leaves or signs in makes room', () => {
  const takeSeat = createSeats()
  const seats = Array.from({ length: 50 }, () => takeSeat(nobody))
  expect(takeSeat(nobody)).toBeUndefined()
  expect(takeSeat({ ...nobody, network: '192.0.2.2' })).toBeDefined()

  seats[0]?.leave()
  expect(takeSeat(nobody)).toBeDefined()
  expect(takeSeat(nobody)).toBeUndefined()
  expect(seats[1]?.handTo(ann)).toBe(true)
  expect(takeSeat(nobody)).toBeDefined()
})

test('a person has a hundred, wherever they are, and one that stays a stranger’s is none of theirs', () => {
  const takeSeat = createSeats()
  const seats = Array.from({ length: 101 }, (_, index) =>
    takeSeat({ ...nobody, network: `192.0.2.${index}` }),
  )
  const handed = seats.map((seat) => seat?.handTo(ann))
  expect(handed.filter(Boolean)).toHaveLength(100)
  expect(handed[100]).toBe(false)

  seats[100]?.leave()
  seats[0]?.leave()
  const [one, another] = [takeSeat(nobody), takeSeat(nobody)]
  expect(one?.handTo(ann)).toBe(true)
  // Another channel of the same socket, and another person on it.
  expect(one?.handTo(ann)).toBe(true)
  expect(another?.handTo(ann)).toBe(false)
})

test('who signs in on a socket that is gone takes nothing', () => {
  const takeSeat = createSeats()
  for (let index = 0; index < 200; index++) {
    const seat = takeSeat(nobody)
    seat?.leave()
    expect(seat?.handTo(ann)).toBe(true)
  }
  expect(takeSeat(nobody)?.handTo(ann)).toBe(true)
})

test('the secret key has as many as it wants', () => {
  const takeSeat = createSeats()
  const server = { caller: callerOf('service_role'), network: '127.0.0.1' }
  expect(Array.from({ length: 60 }, () => takeSeat(server))).not.toContain(undefined)
})
