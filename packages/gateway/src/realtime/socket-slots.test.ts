import { expect, test } from 'vitest'
import { createSocketSlots } from './socket-slots.ts'

const callerOf = (role: string, claims = {}) => ({ role, claims: { role, ...claims } })
const anonymous = { caller: callerOf('anon'), network: '192.0.2.1' }
const ann = { caller: callerOf('authenticated', { sub: 'ann' }), network: '192.0.2.1' }

test('a network has fifty anonymous sockets; closing one or signing in frees a slot', () => {
  const claimSlot = createSocketSlots()
  const slots = Array.from({ length: 50 }, () => claimSlot(anonymous))
  expect(claimSlot(anonymous)).toBeUndefined()
  expect(claimSlot({ ...anonymous, network: '192.0.2.2' })).toBeDefined()

  slots[0]?.release()
  expect(claimSlot(anonymous)).toBeDefined()
  expect(claimSlot(anonymous)).toBeUndefined()
  expect(slots[1]?.assignTo(ann)).toBe(true)
  expect(claimSlot(anonymous)).toBeDefined()
})

test('a person has a hundred sockets over all networks; a socket that stayed anonymous frees none of them', () => {
  const claimSlot = createSocketSlots()
  const slots = Array.from({ length: 101 }, (_, index) =>
    claimSlot({ ...anonymous, network: `192.0.2.${index}` }),
  )
  const assigned = slots.map((slot) => slot?.assignTo(ann))
  expect(assigned.filter(Boolean)).toHaveLength(100)
  expect(assigned[100]).toBe(false)

  slots[100]?.release()
  slots[0]?.release()
  const [one, another] = [claimSlot(anonymous), claimSlot(anonymous)]
  expect(one?.assignTo(ann)).toBe(true)
  // A second channel of the same socket takes no further slot; another socket does.
  expect(one?.assignTo(ann)).toBe(true)
  expect(another?.assignTo(ann)).toBe(false)
})

test('signing in on a closed socket takes no slot', () => {
  const claimSlot = createSocketSlots()
  for (let index = 0; index < 200; index++) {
    const slot = claimSlot(anonymous)
    slot?.release()
    expect(slot?.assignTo(ann)).toBe(true)
  }
  expect(claimSlot(anonymous)?.assignTo(ann)).toBe(true)
})

test('the secret key has no limit', () => {
  const claimSlot = createSocketSlots()
  const server = { caller: callerOf('service_role'), network: '127.0.0.1' }
  expect(Array.from({ length: 60 }, () => claimSlot(server))).not.toContain(undefined)
})
