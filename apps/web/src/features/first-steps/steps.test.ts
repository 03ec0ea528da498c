import { expect, test } from 'vitest'
import { doneSteps, keptSteps, STEPS, stepsOf, toKeep } from './steps'

const nothing = { hasPhoto: false, hasBirthday: false, members: 1, hasEvent: false, installed: false }

test('steps are done once the page knows of them', () => {
  expect(doneSteps([], nothing)).toEqual([])
  expect(doneSteps([], { ...nothing, members: 2, hasPhoto: true })).toEqual(['photo', 'invite'])
  expect(
    doneSteps([], { hasPhoto: true, hasBirthday: true, members: 2, hasEvent: true, installed: true }),
  ).toEqual(STEPS)
})

test('a past event and an installation elsewhere stay done', () => {
  expect(toKeep([], ['photo', 'event'], STEPS)).toEqual(['event'])
  expect(toKeep(['event'], ['photo', 'event'], STEPS)).toBeUndefined()
  expect(doneSteps(['event'], nothing)).toEqual(['event'])
  expect(toKeep(['event'], STEPS, STEPS)).toBe('done')
})

test.each([
  ['done', 'done'],
  [['event', 'odd'], ['event']],
  [undefined, []],
  [{}, []],
])('%j in the account reads %j', (stored, kept) => {
  expect(keptSteps(stored)).toEqual(kept)
})

test('who was invited is done without inviting and planning', () => {
  const steps = stepsOf('member')
  expect(steps).toEqual(['photo', 'birthday', 'install'])
  expect(toKeep([], steps, steps)).toBe('done')
})
